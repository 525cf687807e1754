import { type Static, Type } from "@sinclair/typebox";

/** Something to do. `due` is a calendar day, `about` the record or document it concerns. */
export const Task = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }),
    due: Type.Optional(Type.String({ pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" })),
    note: Type.Optional(Type.String({ maxLength: 2000 })),
    about: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type Task = Static<typeof Task>;
