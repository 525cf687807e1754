import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";

/** Why the worker gives no text. */
const failure = Type.Object(
  {
    failed: Type.Union([
      Type.Literal("too_large"),
      Type.Literal("encrypted"),
      Type.Literal("image_only"),
      Type.Literal("empty"),
      Type.Literal("malformed"),
    ]),
  },
  { additionalProperties: false },
);

const success = Type.Object(
  {
    text: Type.String(),
    quality: Type.Optional(
      Type.Object(
        {
          columns: Type.Integer({ minimum: 1 }),
          garbledShare: Type.Number({ minimum: 0, maximum: 1 }),
          ligaturesRepaired: Type.Integer({ minimum: 0 }),
          warning: Type.Optional(
            Type.Union([
              Type.Literal("garbled"),
              Type.Literal("nearly_empty"),
              Type.Literal("pages_without_text"),
            ]),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const schema = Type.Union([success, failure]);

/** The one JSON value that the extraction worker writes. */
export type ExtractionAnswer = Static<typeof schema>;

const untyped: TSchema = schema;
const isAnswer = new Ajv2020().compile<ExtractionAnswer>(untyped);

/** The worker's answer, or undefined where what it wrote is none. The worker read foreign bytes: nothing it says is trusted unchecked. */
export function readAnswer(json: string): ExtractionAnswer | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
