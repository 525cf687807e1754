import { describe, expect, it } from "vitest";
import { selectChanges } from "../../src/pi/dialogs/select-changes.ts";
import { personContext } from "../support/pi/person-context.ts";
import { HOSTILE_TEXT, sampleChange, sampleRequest } from "../support/pi/sample-selection.ts";
import { type Answers, type DialogRequest, NEVER, scriptedPerson } from "../support/pi/scripted-person.ts";

const DISMISSED = { kind: "dismissed" };

/** A person who reads everything, includes every change and says yes, but for the answers given. */
function personWho(
  own: (request: DialogRequest) => ReturnType<NonNullable<Answers["dialog"]>> | "usual" = () => "usual",
) {
  return scriptedPerson({
    mode: "rpc",
    dialog(request) {
      const answer = own(request);
      if (answer !== "usual") return answer;
      if (request.method === "confirm") return true;
      return request.options?.find((option) => /^(?:I have read them|Include it)$/.test(option));
    },
  });
}

const about = (part: RegExp) => (request: DialogRequest) => part.test(request.title);

describe("selecting over RPC", () => {
  it("shows warnings, what was left out, and each change, and selects what was included and confirmed", async () => {
    const person = personWho((request) => (about(/Change 1 of 3/)(request) ? "Leave it out" : "usual"));
    const outcome = await selectChanges(personContext(person), sampleRequest(), undefined);
    expect(outcome).toEqual({ kind: "selected", ids: ["change-0002", "change-0003"] });
    expect(person.dialogs.map(({ method, title }) => `${method}: ${title.split("\n", 1)[0]}`)).toEqual([
      "select: Select changes for harbour-pilot.md (review:7k2m9q): warnings",
      "select: Select changes for harbour-pilot.md (review:7k2m9q): left out",
      "select: Change 1 of 3 for harbour-pilot.md (review:7k2m9q)",
      "select: Change 2 of 3 for harbour-pilot.md (review:7k2m9q)",
      "confirm: Is all of it true? Include change-0002?",
      "select: Change 3 of 3 for harbour-pilot.md (review:7k2m9q)",
      "confirm: Make a variant with 2 of 3 changes?",
    ]);
    expect(person.dialogs[2]?.title).toBe(
      [
        "Change 1 of 3 for harbour-pilot.md (review:7k2m9q)",
        "change-0001 · experience · line 11",
        "- Kept the tide tables of pier 1 up to date [-by hand-]",
        "+ Kept the tide tables of pier 1 up to date {+with a small script+}",
        "Résumé 11: Kept the tide tables of pier 1 up to date by hand",
        "Vacancy 7: Automates routine work with scripts",
      ].join("\n"),
    );
    expect(person.dialogs[4]?.message).toContain("4 (number), Kubernetes (skill, only in the vacancy)");
    expect(person.dialogs.at(-1)?.message).toContain("change-0002, change-0003");
  });

  it("offers the harmless answer first everywhere", async () => {
    const person = personWho();
    await selectChanges(personContext(person), sampleRequest(), undefined);
    const first = person.dialogs
      .filter(({ method }) => method === "select")
      .map(({ options }) => options?.[0]);
    expect(new Set(first)).toEqual(new Set(["Stop and leave the review open", "Leave it out"]));
  });

  it("leaves out a change whose new facts the person does not confirm", async () => {
    const person = personWho((request) => (about(/Is all of it true/)(request) ? false : "usual"));
    const outcome = await selectChanges(personContext(person), sampleRequest(), undefined);
    expect(outcome).toEqual({ kind: "selected", ids: ["change-0001", "change-0003"] });
  });

  it.each(["warnings", "left out", "Change 1", "Change 3", "Make a variant"])(
    "selects nothing when the dialog about %s is dismissed",
    async (part) => {
      const person = personWho((request) => (request.title.includes(part) ? undefined : "usual"));
      expect(await selectChanges(personContext(person), sampleRequest(), undefined)).toEqual(DISMISSED);
    },
  );

  it("stops where the person says stop, and selects nothing where nothing was included", async () => {
    const stopping = personWho(({ title }) =>
      title.startsWith("Change 2") ? "Stop and leave the review open" : "usual",
    );
    expect(await selectChanges(personContext(stopping), sampleRequest(), undefined)).toEqual(DISMISSED);
    const excluding = personWho(({ title }) => (title.startsWith("Change") ? "Leave it out" : "usual"));
    expect(await selectChanges(personContext(excluding), sampleRequest(), undefined)).toEqual(DISMISSED);
    expect(excluding.dialogs.some(({ title }) => title.startsWith("Make a variant"))).toBe(false);
  });

  it.each(["warnings", "Change 2", "Is all of it true", "Make a variant"])(
    "closes as dismissed when the call is aborted at %s",
    async (part) => {
      const controller = new AbortController();
      const person = personWho(({ title }) => {
        if (!title.includes(part)) return "usual";
        queueMicrotask(() => controller.abort());
        return NEVER;
      });
      expect(await selectChanges(personContext(person), sampleRequest(), controller.signal)).toEqual(
        DISMISSED,
      );
    },
  );

  it("shows hostile text escaped, line by line", async () => {
    const person = personWho();
    const request = sampleRequest({
      original: HOSTILE_TEXT,
      changes: [sampleChange(1, { before: HOSTILE_TEXT, after: `${HOSTILE_TEXT} more` })],
      notices: [{ code: "x", title: HOSTILE_TEXT, text: HOSTILE_TEXT }],
    });
    await selectChanges(personContext(person), request, undefined);
    const shown = person.dialogs.map(({ title, message }) => title + (message ?? "")).join("\n");
    expect(shown).toContain("\\u{202E}");
    expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });
});
