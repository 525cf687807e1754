import { delimiter, dirname } from "node:path";

/**
 * What a Core may see of the environment: where programs and temporary files are, and the language. Everything else, above all API keys and
 * what would change how Node starts, stays here.
 */
const ALLOWED = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR"] as const;

/** What fetching a package may see besides: how this computer reaches the network. */
const NETWORK = [
  "HTTPS_PROXY",
  "https_proxy",
  "HTTP_PROXY",
  "http_proxy",
  "NO_PROXY",
  "no_proxy",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
] as const;

/** An environment as `process.env` gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of every run of a Core. */
export function coreEnvironment(env: Environment): Record<string, string> {
  return withNode(pick(env, ALLOWED));
}

/** The environment of fetching the published Core. It holds no `npm_config_*`, which could redirect it. */
export function acquisitionEnvironment(env: Environment): Record<string, string> {
  return withNode(pick(env, [...ALLOWED, ...NETWORK]));
}

function pick(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The published Core starts with a Node script. Where `PATH` has no Node, the running one serves. */
function withNode(env: Record<string, string>): Record<string, string> {
  const path = [env.PATH, dirname(process.execPath)].filter(Boolean).join(delimiter);
  return { ...env, PATH: path };
}
