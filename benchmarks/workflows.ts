import type { ScriptedCall, ScriptedSession } from "../demo/scripted-session.ts";
import { handleIn, lineWith, measured, type Step, tailor } from "../demo/workflow.ts";
import { RESUME } from "./place.ts";

/** Whole pieces of work as an agent would do them, each in a session of its own. */
export const WORKFLOWS: Readonly<Record<string, (session: ScriptedSession) => Promise<Step[]>>> = {
  analysis: async (session) => {
    const { ask, steps, resume } = await start(session);
    const analysis = await ask({ command: "analyze", handle: resume });
    const result = handleIn(analysis.text, "result");
    await ask({
      command: "detail",
      handle: result,
      payload: { section: "evidence", item: "weak_phrasing_penalty" },
    });
    return steps;
  },
  match: async (session) => {
    const { ask, steps, resume } = await start(session);
    await ask({ command: "match", handle: resume });
    return steps;
  },
  suggestions: async (session) => {
    const { ask, steps, resume, source } = await start(session, true);
    await ask({ command: "analyze", handle: resume });
    await ask({
      command: "suggestion-review",
      handle: resume,
      payload: {
        suggestions: [
          {
            check: "weak_phrasing_penalty",
            lines: lineWith(source, "Worked on dashboards"),
            text: "Say what you built and for whom.",
          },
        ],
      },
    });
    return steps;
  },
  replacements: async (session) => {
    const { ask, steps, resume, source } = await start(session, true);
    await ask({ command: "analyze", handle: resume });
    await ask({
      command: "replacement-review",
      handle: resume,
      payload: {
        replacements: [
          {
            check: "weak_phrasing_penalty",
            lines: lineWith(source, "Worked on dashboards"),
            text: "- Built dashboards for the operations team.",
          },
        ],
      },
    });
    return steps;
  },
  tailoring: (session) => tailor(session, RESUME),
};

async function start(session: ScriptedSession, withSource = false) {
  const steps: Step[] = [];
  const ask = async (call: ScriptedCall) => {
    const step = measured(await session.ask(call));
    if (step.isError) throw new Error(step.text);
    steps.push(step);
    return step;
  };
  const context = await ask({ command: "context" });
  const resume = handleIn(context.text.split("\n").find((line) => line.endsWith(RESUME)) ?? "", "resume");
  const source = withSource
    ? (await ask({ command: "detail", handle: resume, payload: { section: "source" } })).text
    : "";
  return { ask, steps, resume, source };
}

/** Payloads as hurried models send them. Each must give a result or an error of ours, never an envelope that a Core calls malformed. */
export function sloppyCalls(resume: string): ScriptedCall[] {
  const review = (payload: Record<string, unknown>): ScriptedCall => ({
    command: "variant-review",
    handle: resume,
    payload,
  });
  const replace = (item: Record<string, unknown>): ScriptedCall => ({
    command: "replacement-review",
    handle: resume,
    payload: { replacements: [item] },
  });
  const good = { lines: "16", text: "- Rebuilt the pipeline.", vacancy: ["12"] };
  return [
    review({ changes: [{ ...good, lines: 16 }] }),
    review({ changes: [{ ...good, lines: "L16" }] }),
    review({ changes: [{ ...good, lines: "16-L17" }] }),
    review({ changes: [{ ...good, vacancy: "12" }] }),
    review({ changes: [{ ...good, vacancy: 12 }] }),
    review({ changes: [{ ...good, vacancy: ["12", "12"] }] }),
    review({ changes: [{ ...good, resume: [16, "17"] }] }),
    review({ changes: [{ ...good, lines: "16 – 17" }] }),
    review({ changes: [{ ...good, text: `${good.text}\n\n` }] }),
    review({ changes: [{ ...good, text: "" }] }),
    review({ changes: [{ ...good, text: "tab\there and a bell\u0007" }] }),
    review({ changes: [good, good] }),
    review({ changes: [{ ...good, lines: "17-16" }] }),
    review({ changes: [{ ...good, lines: "999" }] }),
    review({ changes: good }),
    review({ changes: [{ ...good, section: "experience" }] }),
    replace({ check: "weak_phrasing_penalty", lines: 18, text: "- Checked." }),
    replace({ check: "weak_phrasing", lines: "18", text: "- Checked." }),
    replace({ check: "weak_phrasing_penalty", lines: "16-30", text: "x".repeat(700) }),
    {
      command: "suggestion-review",
      handle: resume,
      payload: { suggestions: [{ check: "weak_phrasing_penalty", lines: ["18"], text: "x" }] },
    },
  ];
}
