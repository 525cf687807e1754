import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Action } from "../approval/action.ts";
import { type Approvals, createApprovals, type StartReport } from "../approval/approvals.ts";
import type { ApprovalEvent } from "../approval/engine.ts";
import { executedPlans } from "../approval/executed-plans.ts";
import { approvalMigration } from "../approval/migrations/approval.ts";
import { resultExport } from "../copilot/actions/result-export.ts";
import { taskComplete } from "../copilot/actions/task-complete.ts";
import { taskCreate } from "../copilot/actions/task-create.ts";
import { tasksCreateMany } from "../copilot/actions/tasks-create-many.ts";
import { variantSave } from "../copilot/actions/variant-save.ts";
import { recordMigration } from "../copilot/records/migration.ts";
import { openStore, type Store } from "../store/store.ts";
import type { Kept, KeptVariant } from "./kept.ts";
import type { SettingsFile } from "./settings.ts";

/** What the desk reads of the session it belongs to. */
export interface DeskOptions {
  readonly careerDir: string;
  readonly settings: SettingsFile;
  readonly release: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a `result:`, `review:` or `variant:` handle names; undefined where it names nothing (any more). */
  readonly held: (handle: string) => Kept | undefined;
  /** Where an original lies, by its id, as far as this session has listed it. */
  readonly originalPath: (id: string) => string | undefined;
  readonly vacancy: () =>
    | { readonly sha256: string; readonly company?: string; readonly role?: string }
    | undefined;
  readonly onEvent: (event: ApprovalEvent) => void;
}

/** A text that was saved: SHA-256 and size in bytes. */
export interface SavedVariant {
  readonly sha256: string;
  readonly size: number;
}

/** One action in the words of its registry entry. */
export interface ActionSummary {
  readonly id: string;
  readonly category: string;
  readonly description: string;
  /** Names of its input's fields; optional ones end in `?`. */
  readonly fields: readonly string[];
}

/** The approval engine on this session's store. */
export interface ApprovalDesk {
  readonly approvals: Approvals;
  /** The registered actions, as the agent may know them. */
  readonly actions: readonly ActionSummary[];
  /** What was found when it was opened: expired proposals, recovered executions, a changed policy. */
  readonly start: StartReport;
  /** Hash and size of every variant that was saved, so that a copy of one is never taken for an original. */
  readonly savedVariants: () => SavedVariant[];
  /** Whether proposals outlive the session. */
  readonly kept: () => boolean;
  /** Moves everything from memory to `career.db`, after the person agreed. @throws StoreError */
  readonly keep: () => void;
  readonly close: () => void;
}

const MIGRATIONS = [approvalMigration, recordMigration];

/** Opens the store (in memory until the person agreed to keep things) and the engine on it. @throws StoreError */
export function openApprovalDesk(options: DeskOptions): ApprovalDesk {
  const { careerDir, settings } = options;
  const path = join(careerDir, "career.db");
  const store = openStore({ ...(settings.current().keep && { path }), migrations: MIGRATIONS });
  const actions = actionsOf(options);
  const approvals = createApprovals({
    store,
    actions,
    policyText: () => readIfThere(join(careerDir, "policy.yaml")),
    anchorPath: () => (store.path === undefined ? undefined : join(careerDir, "audit.anchor")),
    release: options.release,
    evidence: (reference) => evidenceFingerprint(options, reference),
    secrets: () => secretsOf(options),
    onEvent: options.onEvent,
  });
  return {
    approvals,
    actions: actions.map(summary),
    savedVariants: () => savedVariants(store),
    start: approvals.start(),
    kept: () => store.path !== undefined,
    keep: () => keep(store, path, approvals),
    close: () => store.close(),
  };
}

const isSavedText = new Ajv2020().compile<{ sha256: string; bytes: number }>(
  Type.Object({ sha256: Type.String(), bytes: Type.Integer() }),
);

function savedVariants(store: Store): SavedVariant[] {
  return executedPlans(store, "variant.save").flatMap(({ after }) =>
    isSavedText(after) ? [{ sha256: after.sha256, size: after.bytes }] : [],
  );
}

function summary({ id, category, description, input }: Action): ActionSummary {
  const required: unknown = input.required;
  const needs = (field: string) => Array.isArray(required) && required.includes(field);
  const fields = Object.keys(input.properties ?? {}).map((field) => (needs(field) ? field : `${field}?`));
  return { id, category, description, fields };
}

function keep(store: Store, path: string, approvals: Approvals): void {
  if (store.path !== undefined) return;
  store.keep(path);
  approvals.anchor();
}

/** The action registry: one file per action. */
function actionsOf({ settings, held, vacancy, release }: DeskOptions): Action[] {
  const folder = () => settings.current().variants_folder;
  return [
    variantSave({
      variant: (handle) => savable(held(handle), vacancy()),
      sourceHash: fileHash,
      folder,
      release,
    }),
    resultExport({
      result: (handle) => {
        const kept = held(handle);
        return kept && "bytes" in kept ? { command: kept.kind, bytes: kept.bytes } : undefined;
      },
      folder,
    }),
    taskCreate,
    taskComplete,
    tasksCreateMany,
  ];
}

function savable(kept: Kept | undefined, vacancy: ReturnType<DeskOptions["vacancy"]>) {
  if (kept?.kind !== "variant") return undefined;
  const { value, from, coreVersion }: KeptVariant = kept;
  return {
    text: value.assisted_resume_text,
    source: { path: from.path, sha256: from.sha256 },
    selectedChanges: value.selected_changes.map(({ change_id }) => change_id),
    company: vacancy?.company ?? "",
    role: vacancy?.role ?? "",
    coreVersion,
  };
}

/** What cited evidence is now: the bytes of an original, of a held result, or of the vacancy. `resume:7k2m9q L12` cites lines of it. */
function evidenceFingerprint(
  { held, originalPath, vacancy }: DeskOptions,
  reference: string,
): string | undefined {
  const [handle = ""] = reference.split(" ");
  if (handle === "vacancy:current") return vacancy()?.sha256;
  if (handle.startsWith("resume:")) {
    const path = originalPath(handle.slice("resume:".length));
    return (path && fileHash(path)) || undefined;
  }
  const kept = held(handle);
  return kept && "bytes" in kept ? createHash("sha256").update(kept.bytes).digest("hex") : undefined;
}

function fileHash(path: string): string | null {
  try {
    return createHash("sha256").update(readFileSync(path)).digest("hex");
  } catch {
    return null;
  }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL/i;
const SHORTEST_SECRET = 8;

/** Keys of this computer that no row may hold: of the environment, and every text in Pi's own `auth.json`. */
function secretsOf({ env, careerDir }: DeskOptions): string[] {
  const fromEnvironment = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value ? [value] : [],
  );
  return [...fromEnvironment, ...textsIn(readJson(join(careerDir, "..", "auth.json")))].filter(
    (secret) => secret.length >= SHORTEST_SECRET,
  );
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readIfThere(path));
  } catch {
    return undefined;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
