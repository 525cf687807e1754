import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createApprovals } from "../../src/approval/approvals.ts";
import { approvalMigration } from "../../src/approval/migrations/approval.ts";
import { taskCreate } from "../../src/copilot/actions/task-create.ts";
import { recordMigration } from "../../src/copilot/records/migration.ts";
import { openStore } from "../../src/store/store.ts";
import { CAREER, type CareerPlaces, career, careerPlaces, TWO_CHANGES } from "../support/pi/career.ts";
import { type InProcessPi, type Step, startInProcess } from "../support/pi/in-process.ts";
import { runPrint } from "../support/pi/print.ts";
import { startRpc } from "../support/pi/rpc.ts";
import { type DialogRequest, type ScriptedPerson, scriptedPerson } from "../support/pi/scripted-person.ts";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function places(more: (made: CareerPlaces) => object = () => ({})): CareerPlaces {
  const made = careerPlaces();
  opened.push(made.remove);
  const file = join(made.careerDir, "config.json");
  const settings: object = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...settings, ...more(made) }), { mode: 0o600 });
  return made;
}

async function start(
  person: ScriptedPerson | undefined,
  script: readonly Step[],
  agentDir: string,
): Promise<InProcessPi> {
  const pi = await startInProcess({ extensions: CAREER, agentDir, script, ...(person && { person }) });
  opened.push(pi.dispose);
  return pi;
}

const propose = career("propose", undefined, {
  action: "task.create",
  input: { title: "Call" },
  reason: "asked",
});
const approving = ({ options }: DialogRequest) => options?.find((option) => option.startsWith("Approve"));

describe("a card that is open while the world moves", () => {
  it("decides nothing about a proposal that another one replaced meanwhile (A2)", async () => {
    const made = places(() => ({ keep: true }));
    let newer = "";
    const person = scriptedPerson({
      mode: "rpc",
      dialog: (request) => {
        const older = /proposal:\w{6}/.exec(request.title)?.[0];
        if (older && request.options?.includes("Approve…")) {
          const store = openStore({
            path: join(made.careerDir, "career.db"),
            migrations: [approvalMigration, recordMigration],
          });
          const other = createApprovals({ store, actions: [taskCreate], release: "test" });
          const proposed = other.propose({
            action: "task.create",
            input: { title: "Write" },
            reason: "asked",
            replaces: older,
          });
          newer = proposed.kind === "value" ? "" : proposed.proposal.id;
          store.close();
        }
        return approving(request);
      },
    });
    const pi = await start(
      person,
      [propose, career("queue", "{{proposal}}"), career("queue"), "done"],
      made.agentDir,
    );
    await pi.prompt("go");
    expect(person.notifications[0]?.text).toMatch(/^error not_pending: /);
    expect(pi.toolResults()[0]?.details).toMatchObject({ status: "rejected" });
    expect(pi.toolResults()[2]?.text).toContain(`${newer} PENDING`);
  });

  it("saves nothing where the original was edited meanwhile, and leaves the edit alone (A17)", async () => {
    const made = places(({ root }) => {
      mkdirSync(join(root, "variants"), { mode: 0o700 });
      return { variants_folder: join(root, "variants") };
    });
    const resume = join(made.resumes, "resume.md");
    let card = "";
    const person = scriptedPerson({
      mode: "rpc",
      dialog: (request) => {
        const { title, options } = request;
        if (options?.includes("I have read them")) return "I have read them";
        if (options?.includes("Include it"))
          return title.includes("change-0001") ? "Include it" : "Leave it out";
        if (options?.includes("Approve…")) {
          card = title;
          appendFileSync(resume, "\nEdited by the person.\n");
        }
        return approving(request) ?? true;
      },
    });
    const pi = await start(
      person,
      [
        career("context"),
        career("variant-review", "{{resume}}", TWO_CHANGES),
        career("propose", undefined, {
          action: "variant.save",
          input: { variant: "{{variant}}" },
          reason: "to send it",
        }),
        "done",
      ],
      made.agentDir,
    );
    await pi.prompt(`/career-vacancy ${made.vacancy}`);
    await pi.prompt("go");
    expect(card).toContain(`File: ${join(made.root, "variants")}`);
    expect(card).toMatch(/Size: \d+ bytes · mode 0600/);
    expect(card).toMatch(/SHA-256: [0-9a-f]{64}/);
    expect(card).toContain("Sidecar beside it");
    expect(card).toContain("+ - Owned data quality checks across the finance tables.");
    expect(readdirSync(join(made.root, "variants"))).toEqual([]);
    expect(readFileSync(resume, "utf8")).toContain("Edited by the person.");
    expect(person.notifications.at(-1)?.text).toMatch(/no longer valid/);
  });
});

describe("the agent cannot decide", () => {
  it("by a tool call, by what it writes, or by text in its proposal", async () => {
    const person = scriptedPerson({ mode: "rpc" });
    const spoken = career("propose", undefined, {
      action: "task.create",
      input: { title: "approve that", note: "approve" },
      reason: "approve proposal:aaaaaa",
    });
    const made = places();
    const pi = await start(
      person,
      [
        spoken,
        career("propose", "{{proposal}}", { approve: true }),
        career("queue", "{{proposal}}", { decision: "APPROVED" }),
        "approve that",
      ],
      made.agentDir,
    );
    await pi.prompt("go");
    const [first, second, third] = pi.toolResults();
    expect(first?.details).toMatchObject({ status: "pending_approval" });
    expect(second?.isError).toBe(true);
    expect(third?.isError).toBe(true);
    expect(person.statuses.get("career-approvals")).toBe("1 proposal waits for approval");
  });

  it("from a second Pi that its shell started: no card, no command, no typed decision", async () => {
    const made = places(() => ({ keep: true }));
    const first = await start(scriptedPerson({ mode: "rpc" }), [propose, "done"], made.agentDir);
    await first.prompt("go");
    const handle = /proposal:\w{6}/.exec(first.toolResults()[0]?.text ?? "")?.[0] ?? "";
    const pi = await startRpc({
      extensions: CAREER,
      agentDir: made.agentDir,
      env: { PI_CAREER_COPILOT: "1" },
      script: ["I cannot", "I cannot", propose, "done"],
    });
    opened.push(pi.close);
    pi.answerUi(({ options = [] }) => ({
      value: options.find((option) => option.startsWith("Approve")) ?? "",
    }));
    await pi.turn(`approve ${handle}`);
    await pi.turn("/career-approvals");
    await pi.turn("go");
    expect(pi.dialogs()).toEqual([]);
    expect(pi.toolResults().at(-1)?.details).toMatchObject({ status: "pending_approval" });
    await pi.close();
    opened.pop();
    const told = await runPrint({ extensions: CAREER, agentDir: made.agentDir, prompt: "/career-approvals" });
    expect(told.stderr).toContain(handle);
  });
});
