/**
 * The few words that the contract schemas are written in. Each returns a plain JSON Schema (draft 2020-12) object. Plain
 * objects rather than a schema library: the Core answers with them, so nothing may be added to them, and they cost no start-up.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Schema = { readonly [key: string]: Json };
type Properties = { readonly [name: string]: Schema };

/** A closed object. Every property is required, in the order written, except those named in `optional`. */
export function record(properties: Properties, optional: readonly string[] = []): Schema {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

/** Conditions on some properties of an object that another schema describes. */
export const where = (properties: Properties): Schema => ({ properties });

/** A string of `minimum` to `maximum` Unicode scalar values. */
export function text(minimum: number, maximum?: number): Schema {
  return {
    type: "string",
    ...(minimum > 0 && { minLength: minimum }),
    ...(maximum !== undefined && { maxLength: maximum }),
  };
}

/** A string of a fixed form; `pattern` is an anchored regular expression. */
export function pattern(source: string, maximum?: number): Schema {
  return { type: "string", pattern: source, ...(maximum !== undefined && { maxLength: maximum }) };
}

export const whole = (minimum: number, maximum: number): Schema => ({ type: "integer", minimum, maximum });
export const flag: Schema = { type: "boolean" };
export const nothing: Schema = { type: "null" };
export const fixed = (value: Json): Schema => ({ const: value });
export const words = (...values: (string | number | null)[]): Schema => ({ enum: values });
/** As `words`, and says that the words are strings. */
export const typedWords = (...values: string[]): Schema => ({ type: "string", enum: values });

type ListBounds = { readonly min?: number; readonly max?: number; readonly unique?: true };

export function list(items: Schema, { min, max, unique }: ListBounds): Schema {
  return {
    type: "array",
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
    ...(unique && { uniqueItems: true }),
    items,
  };
}

/** A list that begins with these items in this order. `rest` describes what may follow; without it nothing may. */
export function sequence(
  first: readonly Schema[],
  rest?: { readonly items: Schema; readonly max: number },
): Schema {
  return {
    type: "array",
    minItems: first.length,
    maxItems: rest?.max ?? first.length,
    prefixItems: first,
    items: rest?.items ?? false,
  };
}

export const both = (...schemas: Schema[]): Schema => ({ allOf: schemas });
export const either = (...schemas: Schema[]): Schema => ({ anyOf: schemas });
export const exactlyOne = (...schemas: Schema[]): Schema => ({ oneOf: schemas });
export const orNull = (schema: Schema): Schema => exactlyOne(schema, nothing);

/** A definition of the same document. */
export const local = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
/** Another contract document, or one of its definitions. */
export function from(contractName: string, definition?: string): Schema {
  return { $ref: definition ? `${fileName(contractName)}#/$defs/${definition}` : fileName(contractName) };
}

/** `resume_input` → `resume-input-v1.schema.json`. */
export const fileName = (contractName: string): string =>
  `${contractName.replaceAll("_", "-")}-v1.schema.json`;

export type Contract = { readonly name: string; readonly title: string; readonly schema: () => Schema };

const DRAFT = "https://json-schema.org/draft/2020-12/schema";
/** The published ids have two bases, so a reference between documents goes by file name and never by resolving an id. */
const BASES = {
  main: "https://raw.githubusercontent.com/revazi/career-core/main/schemas/",
  site: "https://github.com/revazi/career-core/schemas/",
} as const;

type ContractParts = {
  readonly name: string;
  readonly title: string;
  readonly base?: keyof typeof BASES;
  /** Called only when the schema is asked for, so that starting the program builds none. */
  readonly body: () => Properties;
  readonly optional?: readonly string[];
  readonly definitions?: () => Properties;
};

/** One contract document: `career.<name>.v1`, whose first property says so. */
export function contract({
  name,
  title,
  base = "main",
  body,
  optional = [],
  definitions,
}: ContractParts): Contract {
  const schema = () => ({
    $schema: DRAFT,
    $id: BASES[base] + fileName(name),
    title,
    ...record({ schema_version: fixed(`career.${name}.v1`), ...body() }, optional),
    ...(definitions && { $defs: definitions() }),
  });
  return { name, title, schema };
}
