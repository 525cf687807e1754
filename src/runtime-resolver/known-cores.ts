import { bundleCompiler, type Validate } from "../core-contract/bundle.ts";
import type { SchemaId } from "../core-contract/operations.ts";
import type { CoreCache } from "./core-cache.ts";
import type { CallCore } from "./core-call.ts";
import { requireIdentity, sameIdentity } from "./file-identity.ts";
import { type Candidate, fetchBundle, type Probed, probe } from "./probe.ts";
import type { CoreProgram, FileIdentity, ResolveOptions } from "./resolved-core.ts";

/** A Core that passed the probe, now or in an earlier session. */
export interface KnownCore extends Probed {
  /** @throws CoreError */
  readonly validator: (
    program: CoreProgram,
    schema: SchemaId,
    signal: AbortSignal | undefined,
  ) => Promise<Validate>;
}

/** What is known of executables, by the state of their file. */
export interface KnownCores {
  /**
   * Knows a candidate, from memory, from the cache file or by the probe.
   * @throws CoreError
   */
  readonly know: (
    candidate: Candidate,
    versions: readonly string[],
    options: ResolveOptions,
  ) => Promise<KnownCore>;
  /** The same by the probe only, whatever is remembered. @throws CoreError */
  readonly examine: KnownCores["know"];
  /** Takes over what the probe said of the same file under another path. */
  readonly adopt: (probed: Probed) => Promise<void>;
  readonly forget: () => void;
}

export function knownCores(call: CallCore, cache: CoreCache): KnownCores {
  const known = new Map<string, KnownCore>();
  let stored: Promise<readonly Probed[]> | undefined;

  const remember = (core: Probed, validators: ReadonlyMap<SchemaId, Validate>): KnownCore => {
    const entry = knownCore(call, cache, core, validators);
    known.set(keyOf(core.identity), entry);
    return entry;
  };

  const examine: KnownCores["examine"] = async (candidate, versions, { signal, onProgress }) => {
    onProgress?.("examining a Core");
    const { validators, ...probed } = await probe(call, candidate, versions, signal);
    await cache.keep(probed);
    return remember(probed, validators);
  };

  return {
    examine,
    async know(candidate, versions, options) {
      const identity = await requireIdentity(candidate.file);
      const key = keyOf(identity);
      stored ??= cache.read();
      const fromFile = (await stored).find((core) => sameIdentity(core.identity, identity));
      const core = known.get(key) ?? (fromFile && remember(fromFile, new Map()));
      if (core && versions.includes(core.version)) return core;
      return examine(candidate, versions, options);
    },
    async adopt(probed) {
      await cache.keep(probed);
      remember(probed, new Map());
    },
    forget() {
      known.clear();
      stored = undefined;
    },
  };
}

const keyOf = ({ realPath, size, mtimeMs, ino }: FileIdentity) =>
  JSON.stringify([realPath, size, mtimeMs, ino]);

function knownCore(
  call: CallCore,
  cache: CoreCache,
  core: Probed,
  compiled: ReadonlyMap<SchemaId, Validate>,
): KnownCore {
  const validators = new Map<SchemaId, Validate>(compiled);
  let bundles = core.bundles;
  // The bundles that the probe brought compiled before. One that is fetched later is checked in full.
  const compileKnown = bundleCompiler({ known: true });
  const compileNew = bundleCompiler({ known: false });

  const fetched = async (program: CoreProgram, schema: SchemaId, signal: AbortSignal | undefined) => {
    const bundle = await fetchBundle(call, program, schema, signal);
    const validate = await compileNew(schema, bundle);
    bundles = { ...bundles, [schema]: bundle };
    await cache.keep({ ...core, bundles });
    return validate;
  };

  return {
    ...core,
    async validator(program, schema, signal) {
      const ready = validators.get(schema);
      if (ready) return ready;
      const bundle = bundles[schema];
      // A bundle in the cache file that does not compile is not the Core's fault: the Core is asked again.
      const validate =
        (bundle && (await compileKnown(schema, bundle).catch(() => undefined))) ??
        (await fetched(program, schema, signal));
      validators.set(schema, validate);
      return validate;
    },
  };
}
