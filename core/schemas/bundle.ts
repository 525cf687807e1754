import type { Json, Schema } from "./builders.ts";
import { schemaInFile, schemaOf } from "./catalog.ts";

const RESERVED = "careerSchemaBundle";
const inBundle = (file: string): string => `#/$defs/${RESERVED}/$defs/${file}`;

/**
 * One contract schema with everything it refers to, so that it compiles with local references only.
 *
 * The root keeps its `$schema` and `$id`. The documents that it needs, directly or not, lie under
 * `#/$defs/careerSchemaBundle/$defs/<file name>` without theirs, and every reference becomes a pointer from the root
 * (contract page `managed-adapter-v1`). Keys are sorted, as in the published bundles. Undefined for an unknown id.
 */
export function bundleOf(id: string): Schema | undefined {
  const root = schemaOf(id);
  if (root === undefined) return undefined;
  const dependencies = new Map<string, Json>();
  const rootFile = String(root.$id).replace(/^.*\//, "");
  const body = localized(root, rootFile, rootFile, dependencies);
  if (dependencies.size === 0) return sorted(body);
  return sorted({
    ...body,
    $defs: { ...definitionsOf(body), [RESERVED]: { $defs: Object.fromEntries(dependencies) } },
  });
}

function localized(schema: Schema, file: string, rootFile: string, dependencies: Map<string, Json>): Schema {
  const visit = (value: Json): Json => {
    if (isList(value)) return value.map(visit);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === "$ref" && typeof inner === "string" ? resolve(inner) : visit(inner),
      ]),
    );
  };
  const resolve = (reference: string): string => {
    const [target = "", fragment = ""] = reference.split("#");
    const targetFile = target || file;
    if (targetFile === rootFile) return `#${fragment}`;
    include(targetFile);
    return inBundle(targetFile) + fragment;
  };
  const include = (target: string) => {
    if (dependencies.has(target)) return;
    dependencies.set(target, null); // Reserved before descending, so that documents may refer to each other.
    const found = schemaInFile(target);
    if (found === undefined) throw new Error(`No contract document is called ${target}.`);
    const { $schema: _draft, $id: _id, ...body } = found;
    dependencies.set(target, localized(body, target, rootFile, dependencies));
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, visit(value)]));
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json | undefined): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const definitionsOf = (schema: Schema): Schema => (isObject(schema.$defs) ? schema.$defs : {});

function sorted(schema: Schema): Schema {
  const visit = (value: Json): Json => {
    if (isList(value)) return value.map(visit);
    return isObject(value) ? sorted(value) : value;
  };
  return Object.fromEntries(
    Object.entries(schema)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, visit(value)]),
  );
}
