import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import type { Action } from "../../../src/approval/action.ts";
import { ApprovalError } from "../../../src/approval/approval-error.ts";
import {
  type Approvals,
  type ApprovalsOptions,
  createApprovals,
  type Decided,
} from "../../../src/approval/approvals.ts";
import type { ApprovalEvent } from "../../../src/approval/engine.ts";
import { type HumanSession, openHumanSession } from "../../../src/approval/human-session.ts";
import { approvalMigration } from "../../../src/approval/migrations/approval.ts";
import type { SignIn } from "../../../src/approval/people/sign-in.ts";
import { sha256 } from "../../../src/approval/plan-hash.ts";
import type { ProposalRequest } from "../../../src/approval/proposal-request.ts";
import type { ProposalRow } from "../../../src/approval/records.ts";
import { resultExport } from "../../../src/copilot/actions/result-export.ts";
import { taskComplete } from "../../../src/copilot/actions/task-complete.ts";
import { taskCreate } from "../../../src/copilot/actions/task-create.ts";
import { tasksCreateMany } from "../../../src/copilot/actions/tasks-create-many.ts";
import { variantSave } from "../../../src/copilot/actions/variant-save.ts";
import { recordMigration } from "../../../src/copilot/records/migration.ts";
import { listRecords } from "../../../src/copilot/records/record.ts";
import { recordAction } from "../../../src/copilot/records/record-action.ts";
import { openStore, type Store } from "../../../src/store/store.ts";

export const migrations = [approvalMigration, recordMigration];
export const startTime = Date.parse("2026-03-09T10:00:00Z");

/** Fails whenever it runs, with a message that must never be kept. */
const alwaysFails: Action = {
  ...recordAction({
    id: "test.fails",
    version: 1,
    description: "Fails",
    domain: "test",
    baseRisk: "low",
    mode: "atomic",
    input: Type.Object({}, { additionalProperties: false }),
    title: () => "Fail",
    changes: () => [
      {
        kind: "task",
        id: "zzzzzz",
        label: "z",
        before: null,
        after: { version: 1, status: "open", data: {} },
      },
    ],
  }),
  effect: {
    kind: "database",
    apply: (_item, { sql }) => {
      sql.run(
        "INSERT INTO record (kind, id, version, status, data) VALUES ('task', 'zzzzzz', 1, 'open', '{}')",
      );
      throw new Error("private words of a person");
    },
    read: () => null,
    undo: () => {},
  },
};

/** Plans steps on named records, each of which fails while its name is in `failing`. */
export function steps(id: string, mode: Action["mode"], failing: ReadonlySet<string>): Action {
  const base = recordAction({
    id,
    version: 1,
    description: "Several steps",
    domain: "test",
    baseRisk: "low",
    mode,
    input: Type.Object({ names: Type.Array(Type.String()) }, { additionalProperties: false }),
    title: () => "Several steps",
    changes: (input) =>
      (input.names as string[]).map((name) => ({
        kind: "step",
        id: name,
        label: name,
        before: null,
        after: { version: 1, status: "open", data: { name } },
      })),
  });
  const { effect } = base;
  if (effect.kind !== "database") throw new Error("a record action has a database effect");
  return {
    ...base,
    effect: {
      ...effect,
      apply: (item, context) => {
        effect.apply(item, context);
        if (failing.has(item.label)) throw new ApprovalError("source_changed", `${item.label} failed`);
      },
    },
  };
}

export interface WorldOptions {
  readonly memory?: boolean;
  readonly dir?: string;
  readonly policy?: string;
  readonly actions?: readonly Action[];
  readonly override?: Partial<ApprovalsOptions>;
}

/** A whole approval room on real files, with a clock that stands still until it is moved. */
export class World {
  readonly dir: string;
  readonly folder: string;
  readonly original: string;
  readonly store: Store;
  readonly events: ApprovalEvent[] = [];
  readonly evidence = new Map<string, string>([["evidence:aaaaaa", "f1"]]);
  /** Results that are no longer in memory; every other handle has one. */
  readonly goneResults = new Set<string>();
  variantText = "# Ana Example\n\n- Built a thing in TypeScript\n";
  policy: string;
  now = startTime;
  approvals: Approvals;
  readonly session: HumanSession = openHumanSession("dialog");
  private readonly options: WorldOptions;

  constructor(options: WorldOptions = {}) {
    this.options = options;
    this.dir = options.dir ?? realpathSync(mkdtempSync(join(tmpdir(), "career-approval-")));
    this.folder = join(this.dir, "variants");
    this.original = join(this.dir, "Ana CV.md");
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    chmodSync(this.folder, 0o700);
    if (!options.dir) writeFileSync(this.original, "# Ana Example\n");
    this.policy = options.policy ?? "";
    this.store = openStore({ migrations, ...(!options.memory && { path: this.database }) });
    this.approvals = this.connect();
  }

  get database(): string {
    return join(this.dir, "career", "career.db");
  }

  get anchor(): string {
    return join(this.dir, "career", "audit.anchor");
  }

  /** The engine as another process would make it: same files, nothing in memory. */
  connect(override: Partial<ApprovalsOptions> = {}): Approvals {
    return createApprovals({
      store: this.store,
      actions: [...this.actions(), ...(this.options.actions ?? [])],
      policyText: () => this.policy,
      anchorPath: () => (this.store.path === undefined ? undefined : this.anchor),
      release: "0.1.0",
      now: () => this.now,
      evidence: (reference) => this.evidence.get(reference),
      onEvent: (event) => this.events.push(event),
      ...this.options.override,
      ...override,
    });
  }

  actions(): Action[] {
    return [
      taskCreate,
      taskComplete,
      tasksCreateMany,
      alwaysFails,
      variantSave({
        variant: (handle) =>
          handle === "variant:aaaaaa"
            ? {
                text: this.variantText,
                source: { path: this.original, sha256: sha256("# Ana Example\n") },
                selectedChanges: ["change-1"],
                company: "Exämple & Co",
                role: "Engineer",
                coreVersion: "0.1.1",
              }
            : undefined,
        sourceHash: (path) => {
          try {
            return sha256(readFileSync(path));
          } catch {
            return null;
          }
        },
        folder: () => this.folder,
        release: "0.1.0",
      }),
      resultExport({
        result: (handle) =>
          this.goneResults.has(handle)
            ? undefined
            : { command: "analyze", bytes: Buffer.from(JSON.stringify({ of: handle })) },
        folder: () => this.folder,
      }),
    ];
  }

  propose(action: string, input: unknown, more: Partial<ProposalRequest> = {}): ProposalRow {
    const made = this.approvals.propose({ action, input, reason: "because it helps", ...more });
    if (made.kind !== "proposal") throw new Error("expected a proposal");
    return made.proposal;
  }

  task(title: string, more: Partial<ProposalRequest> = {}): ProposalRow {
    return this.propose("task.create", { title }, more);
  }

  approve(id: string, as?: SignIn): Decided {
    return this.answer(id, "APPROVED", as);
  }

  reject(id: string, as?: SignIn): Decided {
    return this.answer(id, "REJECTED", as);
  }

  answer(id: string, decision: "APPROVED" | "REJECTED", as?: SignIn): Decided {
    const { card, nonce } = this.approvals.open(this.session, id, as);
    const seen = [...this.everyItem(id), ...card.evidence.map(({ reference }) => reference)];
    return this.approvals.decide(
      this.session,
      { proposal: id, decision, planHash: card.planHash, nonce, reason: "looked at it", seen },
      as,
    );
  }

  /** Every item of a proposal, page by page, as a review opens them. */
  everyItem(id: string): string[] {
    const ids: string[] = [];
    for (let page = 0; ; page++) {
      const items = this.approvals.items(id, page);
      if (items.length === 0) return ids;
      ids.push(...items.map((item) => item.id));
    }
  }

  /** Approves without running, as where the process that decided could not start the execution. */
  approveOnly(id: string): void {
    const held = this.connect({
      boundary: (name) => {
        if (name === "revalidating") throw new Error("could not start");
      },
    });
    const { card, nonce } = held.open(this.session, id);
    held.decide(this.session, { proposal: id, decision: "APPROVED", planHash: card.planHash, nonce });
  }

  status(id: string): string {
    return this.approvals.card(id).status;
  }

  tasks(): { id: string; title: unknown; status: string }[] {
    return listRecords(this.store, "task").map(({ id, record }) => ({
      id,
      title: record.data.title,
      status: record.status,
    }));
  }

  auditEvents(id: string): string[] {
    return this.approvals.auditOf(id).map(({ event }) => event);
  }

  /** Adds people who sign in with the passphrase `passphrase of <id>`; gives a sign-in for each. */
  async people(wishes: {
    readonly [id: string]: { roles?: string[]; groups?: string[]; permissions?: string[] };
  }): Promise<{ [id: string]: SignIn }> {
    const { people } = this.approvals;
    await people.setPassphrase(people.local(this.session), "passphrase of local");
    const local = await people.signIn(this.session, "local", "passphrase of local");
    const signIns: { [id: string]: SignIn } = { local };
    for (const [id, { roles = [], groups = [], permissions = ["*"] }] of Object.entries(wishes)) {
      await people.add(local, id, { name: id, roles, groups, permissions }, `passphrase of ${id}`);
      signIns[id] = await people.signIn(this.session, id, `passphrase of ${id}`);
    }
    return signIns;
  }

  close(): void {
    this.store.close();
    if (!this.options.dir) rmSync(this.dir, { recursive: true, force: true });
  }
}

/** The code and text of what `body` throws. */
export function failure(body: () => unknown): { code: string; message: string } {
  try {
    body();
  } catch (error) {
    if (error instanceof Error && "code" in error)
      return { code: String(error.code), message: error.message };
    throw error;
  }
  throw new Error("expected an error");
}
