import type { Json, Schema } from "./builders.ts";
import { schemaInFile, schemaOf } from "./catalog.ts";

/** Whole numbers of the contract fit 32 bits; a larger one is no number of the contract at all. */
const LARGEST_WHOLE_NUMBER = 0xff_ff_ff_ff;

/**
 * Whether a document is built as the schema of a contract id says: its fields and no others, all that are required, each of
 * the right type, and words from the closed lists.
 *
 * Bounds (lengths, counts, versions, uniqueness) are not looked at: the operation checks those and refuses with a code of its
 * own (`docs/cli.md` of the contract: exit 4 for structure, exit 5 for what the Core refuses). Walks our own schema, which
 * for these few fields is faster than loading any validator.
 */
export function hasStructure<Document>(value: unknown, contractId: string): value is Document {
  const root = schemaOf(contractId);
  if (root === undefined) throw new Error(`${contractId} is no contract.`);
  return fits(value, { schema: root, root });
}

/** A schema and the document that its local references point into. */
type Place = { readonly schema: Schema; readonly root: Schema };

function fits(value: unknown, place: Place): boolean {
  const { schema, root } = place;
  if (typeof schema.$ref === "string") return fits(value, follow(schema.$ref, root));
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false;
  if ("const" in schema) return typeof value === typeof schema.const;
  const types = [schema.type].flat();
  return types.some((type) => type === undefined || hasType(value, type, place));
}

function hasType(value: unknown, type: Json, { schema, root }: Place): boolean {
  switch (type) {
    case "string":
      return typeof value === "string";
    case "null":
      return value === null;
    case "integer":
      return (
        typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LARGEST_WHOLE_NUMBER
      );
    case "array":
      return (
        Array.isArray(value) && value.every((item) => fits(item, { schema: asSchema(schema.items), root }))
      );
    case "object":
      return isObject(value) && hasFields(value, schema, root);
    default:
      return false;
  }
}

function hasFields(value: { readonly [key: string]: unknown }, schema: Schema, root: Schema): boolean {
  const properties = asSchema(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return (
    required.every((name) => typeof name === "string" && Object.hasOwn(value, name)) &&
    Object.entries(value).every(
      ([name, inner]) =>
        Object.hasOwn(properties, name) && fits(inner, { schema: asSchema(properties[name]), root }),
    )
  );
}

function follow(reference: string, root: Schema): Place {
  const [file = "", pointer = ""] = reference.split("#");
  const document = file ? asSchema(schemaInFile(file)) : root;
  const schema = pointer
    .split("/")
    .slice(1)
    .reduce((inner, name) => asSchema(inner[name]), document);
  return { schema, root: document };
}

function asSchema(value: Json | undefined): Schema {
  if (isObject<Json>(value)) return value;
  throw new Error("A contract schema refers to nothing.");
}

function isObject<Value>(value: unknown): value is { readonly [key: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
