import type { Ajv2020 } from "ajv/dist/2020.js";
import { CoreError } from "./core-error.ts";
import type { SchemaId } from "./operations.ts";

/** Whether a value follows the schema it was made for. */
export type Validate = (value: unknown) => boolean;

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
/** References by name, which could be made to point out of the bundle; the contract's bundles use pointers only. */
const FORBIDDEN = new Set([
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$recursiveAnchor",
  "$recursiveRef",
  "$vocabulary",
]);

/**
 * What is wrong with the form of a bundle, in our words, or undefined: it must be a draft 2020-12 schema of exactly this document whose
 * references are all pointers into itself. Cheap: compiles nothing.
 */
export function bundleProblem(schema: SchemaId, bundle: unknown): string | undefined {
  if (!isRecord(bundle)) return "It is not an object.";
  if (bundle.$schema !== DIALECT) return "It is not of draft 2020-12.";
  const version = isRecord(bundle.properties) ? bundle.properties.schema_version : undefined;
  if (!isRecord(version) || version.const !== schema) return "It describes another document.";
  const waiting: unknown[] = Object.entries(bundle).flatMap(([key, part]) =>
    key === "$id" || key === "$schema" ? [] : [part],
  );
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (Array.isArray(part))
      waiting.push(...part.filter((item) => typeof item === "object" && item !== null));
    else if (isRecord(part))
      for (const [key, value] of Object.entries(part)) {
        if (FORBIDDEN.has(key) || (key === "$id" && typeof value === "string"))
          return "It has a reference by name.";
        if (key === "$ref" && typeof value === "string" && value !== "#" && !value.startsWith("#/"))
          return "It refers to something outside itself.";
        if (typeof value === "object" && value !== null) waiting.push(value);
      }
  }
  return undefined;
}

/**
 * Compiles bundles of one Core.
 * @param known True for bundles that compiled before: they are not checked against the meta-schema again, which is half of the time.
 */
export function bundleCompiler({
  known,
}: {
  known: boolean;
}): (schema: SchemaId, bundle: object) => Promise<Validate> {
  let engine: Promise<Ajv2020> | undefined;
  return async (schema, bundle) => {
    engine ??= loadEngine(known);
    const problem = bundleProblem(schema, bundle);
    if (problem) throw incompatible(schema, problem);
    const ajv = await engine;
    try {
      // Without its name a bundle cannot clash with another one; its references are pointers into itself.
      const { $id: _, ...unnamed } = bundle as Readonly<Record<string, unknown>>;
      const validate = ajv.compile(unnamed);
      return (value) => validate(value) === true;
    } catch {
      throw incompatible(schema, "It does not compile.");
    }
  };
}

/** Loading Ajv takes about as long as a whole run of a Core: only a session that uses a Core pays for it. */
async function loadEngine(known: boolean): Promise<Ajv2020> {
  const { Ajv2020: Engine } = await import("ajv/dist/2020.js");
  const { default: formats } = await import("ajv-formats");
  const engine = new Engine({ strict: false, strictSchema: true, validateSchema: !known, logger: false });
  // A format that a bundle names is checked; without these, naming one would make the bundle unusable.
  formats.default(engine);
  return engine;
}

function incompatible(schema: SchemaId, problem: string): CoreError {
  return new CoreError("core_incompatible", {
    detail: `Its schema bundle for ${schema} cannot be used: ${problem}`,
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
