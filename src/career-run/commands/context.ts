import { type Static, Type } from "@sinclair/typebox";
import { shownName } from "../../projection/shown-name.ts";
import type { Command } from "../command.ts";
import { resumeHandle, VACANCY_HANDLE } from "../originals.ts";

const ContextPayload = Type.Object(
  { query: Type.Optional(Type.String({ maxLength: 200 })) },
  { additionalProperties: false },
);

/** Originals that are listed. */
const LISTED = 10;

function fits(label: string, query: string): boolean {
  const folded = label.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

export const contextCommand: Command = {
  summary: "What is here: résumés, vacancy, Core",
  payload: { schema: ContextPayload, shape: "{query?}" },
  async run({ payload }, context) {
    const { query = "" } = payload as Static<typeof ContextPayload>;
    const all = await context.library.list(
      context.signal ? { signal: context.signal, refresh: true } : { refresh: true },
    );
    const fitting = all.filter(({ label }) => fits(label, query));
    const listed = fitting.slice(0, LISTED);
    const vacancy = context.vacancy();
    const core = await context.resolver.resolve({ signal: context.signal, onProgress: context.progress });
    const about = [vacancy?.role, vacancy?.company].filter(Boolean).join(" at ");
    const more = fitting.length - listed.length;
    return {
      report: {
        handles: [],
        headline: [`core ${core.version} ${core.route}`],
        facts: [
          ...listed.map(({ id, label }) => `${resumeHandle(id)} ${shownName(label)}`),
          more > 0 ? `and ${more} more (narrow with query)` : "",
          all.length === 0 ? "no originals: the person names a résumé folder with /career-setup" : "",
          all.length > 0 && fitting.length === 0 ? `none of ${all.length} originals fits the query` : "",
          ...context.library.notices().map(({ message }) => message),
          vacancy
            ? `${VACANCY_HANDLE} ${[about, `${vacancy.lines.length} lines`].filter(Boolean).join(", ")}`
            : "no vacancy: the person sets one with /career-vacancy",
        ],
        warnings: [],
        next:
          all.length === 0
            ? ""
            : vacancy
              ? "analyze or match with a resume: handle; match alone ranks"
              : "analyze with a resume: handle",
      },
      coreVersion: core.version,
      reference: core.kind === "reference",
    };
  },
};
