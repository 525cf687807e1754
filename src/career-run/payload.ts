import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { ToolError } from "./tool-error.ts";

/** A line citation as models send it: `"12"`, `"12-14"`, `12` or `"L12"`. */
export const LinesSpec = Type.Union([
  Type.String({ minLength: 1, maxLength: 20 }),
  Type.Integer({ minimum: 1 }),
]);
/** One citation or a list of them. */
export const LinesList = Type.Union([LinesSpec, Type.Array(LinesSpec, { minItems: 1, maxItems: 5 })]);

/** `"L12-L14"` → `"12-14"`: the prefix with which results cite lines. */
export function linesText(spec: Static<typeof LinesSpec>): string {
  return String(spec)
    .replace(/\b[LV](?=\d)/gi, "")
    .trim();
}

export function linesList(list: Static<typeof LinesList>): string[] {
  return (Array.isArray(list) ? list : [list]).map(linesText);
}

/** A payload schema with the shape that an error shows. */
export interface PayloadShape<S extends TSchema> {
  readonly schema: S;
  /** The right shape in the fewest words, as a model would send it. */
  readonly shape: string;
}

const ajv = new Ajv2020({ allErrors: false, strict: false });

/** What is wrong, by place and rule; never the value, which could be private text. */
function problem(error: ErrorObject | undefined): string {
  if (!error) return "does not fit";
  const place = error.instancePath || "payload";
  const extra =
    error.keyword === "additionalProperties"
      ? ` (${String(error.params.additionalProperty).slice(0, 40)})`
      : "";
  return `${place} ${error.message ?? "does not fit"}${extra}`;
}

/**
 * The payload, validated against the command's schema.
 * @throws ToolError `payload_invalid`, naming what is wrong and showing the right shape.
 */
export function checkPayload<S extends TSchema>(
  { schema, shape }: PayloadShape<S>,
  payload: unknown,
): Static<S> {
  const validate = ajv.compile<Static<S>>(schema);
  const value = payload ?? {};
  if (validate(value)) return value;
  throw new ToolError("payload_invalid", `${problem(validate.errors?.at(-1))}. Send payload ${shape}`);
}
