import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { bundleCompiler, type Validate } from "../core-contract/bundle.ts";
import { REFERENCE_VERSION, versionOfCatalogue } from "../core-contract/catalogue.ts";
import { CoreError } from "../core-contract/core-error.ts";
import { parseStrictJson } from "../core-contract/json-document.ts";
import { NEEDED_SCHEMAS, type SchemaId } from "../core-contract/operations.ts";
import type { CallCore } from "./core-call.ts";
import { identityOf, requireIdentity, sameIdentity } from "./file-identity.ts";
import type { CoreKind, CoreProgram, FileIdentity } from "./resolved-core.ts";

/** A program that may be a Core, and the file whose state stands for it. */
export interface Candidate extends CoreProgram {
  readonly file: string;
}

/** What the probe found out. Nothing of it is private. */
export interface Probed {
  readonly identity: FileIdentity;
  readonly version: string;
  /** SHA-256 of the bytes of the operation catalogue, in hexadecimal. */
  readonly catalogueSha256: string;
  readonly bundles: { readonly [id in SchemaId]?: object };
}

/** Bytes of a catalogue or bundle; those of the contract are below 50,000. */
const MAXIMUM_METADATA = 1_048_576;
/** Bundles that are fetched at once. */
const PARALLEL = 4;

export const kindOf = (version: string): CoreKind =>
  version === REFERENCE_VERSION ? "reference" : "published";

/**
 * Finds out whether a program is a Core that can be used (§7), without any private input.
 * @param versions Those that may be used on this route.
 * @throws CoreError `core_incompatible` where it does not follow the contract, and those of not running at all.
 */
export async function probe(
  call: CallCore,
  candidate: Candidate,
  versions: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Probed & { readonly validators: ReadonlyMap<SchemaId, Validate> }> {
  const identity = await requireIdentity(candidate.file);
  const bytes = await asked(call, candidate, ["operations"], signal);
  const version = versionOfCatalogue(documentOf(bytes, "operation catalogue"), versions);
  const bundles = await fetchBundles(call, candidate, signal);
  const compile = bundleCompiler({ known: false });
  const validators = new Map<SchemaId, Validate>();
  for (const [schema, bundle] of bundles) validators.set(schema, await compile(schema, bundle));
  if (!sameIdentity(identity, await identityOf(candidate.file)))
    throw new CoreError("core_incompatible", { detail: "Its file changed while it was examined." });
  const catalogueSha256 = createHash("sha256").update(bytes).digest("hex");
  return { identity, version, catalogueSha256, bundles: Object.fromEntries(bundles), validators };
}

/** Fetches the bundle of one schema. @throws CoreError as `probe`. */
export async function fetchBundle(
  call: CallCore,
  program: CoreProgram,
  schema: SchemaId,
  signal: AbortSignal | undefined,
): Promise<object> {
  const bytes = await asked(call, program, ["schema", "bundle", "--id", schema], signal);
  return documentOf(bytes, `schema bundle for ${schema}`);
}

async function fetchBundles(
  call: CallCore,
  program: CoreProgram,
  signal: AbortSignal | undefined,
): Promise<readonly (readonly [SchemaId, object])[]> {
  const limit = pLimit(PARALLEL);
  const failure = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
  const fetched = NEEDED_SCHEMAS.map((schema) =>
    limit(async () => [schema, await fetchBundle(call, program, schema, stop)] as const),
  );
  try {
    return await Promise.all(fetched);
  } catch (error) {
    // The others are stopped, and waited for, so that no process of this Core is left when the next route is tried.
    failure.abort();
    await Promise.allSettled(fetched);
    throw error;
  }
}

/** Runs one discovery operation; what is no answer by the contract is a Core that does not follow it. */
async function asked(
  call: CallCore,
  program: CoreProgram,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  try {
    return await call(program, { args, signal, maximumOutput: MAXIMUM_METADATA });
  } catch (error) {
    if (!(error instanceof CoreError) || !UNFIT.has(error.code)) throw error;
    const what = `It does not answer \`${args.slice(0, 2).join(" ")}\`. ${error.detail ?? ""}`;
    throw new CoreError("core_incompatible", { detail: what.trim(), cause: error });
  }
}

const UNFIT: ReadonlySet<string> = new Set([
  "core_rejected",
  "core_crashed",
  "output_invalid",
  "output_too_large",
]);

function documentOf(bytes: Uint8Array, name: string): Readonly<Record<string, unknown>> {
  const parsed = parseStrictJson(bytes);
  if ("problem" in parsed)
    throw new CoreError("core_incompatible", { detail: `Its ${name} cannot be read. ${parsed.problem}` });
  return parsed.value;
}
