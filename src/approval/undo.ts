import type { DatabaseEffect } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import { actionContext, commit, type Engine } from "./engine.ts";
import { sameRecord } from "./execute-database.ts";
import { endExecution, leaseKeeper, startExecution } from "./execution-rows.ts";
import { fileHash, fileState, type Intention, parseIntention, removeFiles } from "./files/file-work.ts";
import { openFolder } from "./files/private-folder.ts";
import type { Json } from "./json.ts";
import { allDelegations, allPeople } from "./people/person-rows.ts";
import { assertSignIn, assertStepUp, type SignIn } from "./people/sign-in.ts";
import { executionsOf, move, notPending, proposalRow } from "./proposal-rows.ts";
import { type ItemOutcome, type PlanDocument, type ProposalRow, parseItems } from "./records.ts";
import { standings } from "./requirements.ts";
import { storedPlan } from "./stored-plan.ts";

/** One place where the target is no longer as the execution left it. */
export interface Difference {
  /** Item id, or file name. */
  readonly item: string;
  readonly left: Json;
  readonly now: Json;
}

/** The undo was refused because somebody changed the target since; their change is kept. */
export class UndoRefused extends ApprovalError {
  constructor(readonly differences: readonly Difference[]) {
    super(
      "source_changed",
      "It was changed since, so it was not undone and your change is kept. See the difference.",
    );
  }
}

export interface Undone {
  readonly proposal: string;
  readonly status: ProposalRow["status"];
}

/**
 * Takes an executed proposal back, where its target is still what the execution left.
 *
 * @throws UndoRefused with the difference; ApprovalError `not_pending` (not executed, or undone already), `policy_denied`
 * (irreversible, or not yours), `step_up_unavailable`
 */
export function undo(engine: Engine, signIn: SignIn, id: string, reason?: string): Undone {
  assertSignIn(signIn);
  const actor = { kind: "human", id: signIn.person, route: signIn.session.route } as const;
  const begun = commit(engine, (events) => {
    const row = proposalRow(engine, id);
    if (row.status !== "COMPLETED" && row.status !== "PARTIAL_SUCCESS") throw notPending(row);
    const document = storedPlan(row);
    assertMayUndo(engine, signIn, document);
    const action = engine.registry.find(document.action.id);
    const last = executionsOf(engine.store, id).findLast(({ kind }) => kind === "execute");
    if (document.undo !== "possible" || action.effect.kind === "value" || !last)
      throw new ApprovalError("policy_denied", "This cannot be undone, as its card said.");
    if (action.effect.kind === "file") {
      if (last.intention === null)
        throw new ApprovalError("policy_denied", "There is no record of the files to remove.");
      const intention = parseIntention(last.intention);
      assertFilesUntouched(intention);
      const aside: Intention = {
        ...intention,
        files: intention.files.map((file, index) => ({
          ...file,
          temporary: `.career-${engine.ids.secret()}-${index}.tmp`,
        })),
      };
      const execution = startExecution(engine, id, "undo", aside);
      engine.boundary("intention recorded");
      return { row, execution, intention: aside };
    }
    const execution = startExecution(engine, id, "undo", undefined);
    undoRows(engine, action.effect, document, parseItems(last.items));
    engine.boundary("effect undone");
    closeUndone(engine, row, execution, actor, reason, events);
    return undefined;
  });
  if (begun) removeRecorded(engine, begun.row, begun.execution, begun.intention, actor, reason);
  return { proposal: id, status: "UNDONE" };
}

function assertMayUndo(engine: Engine, signIn: SignIn, document: PlanDocument): void {
  const { requirements } = document;
  const people = allPeople(engine.store);
  const person = people.find(({ id }) => id === signIn.person);
  const entitled =
    person &&
    requirements.list.some(
      (requirement) =>
        standings(requirements, requirement, person, people, allDelegations(engine.store), engine.now())
          .length > 0,
    );
  if (!entitled) throw new ApprovalError("policy_denied", "Only somebody who may approve this can undo it.");
  if (document.risk.level === "critical") assertStepUp(signIn, engine.now());
}

function undoRows(
  engine: Engine,
  effect: DatabaseEffect,
  { plan }: PlanDocument,
  outcomes: readonly ItemOutcome[],
): void {
  const context = actionContext(engine, engine.store);
  const done = plan.items.flatMap((item) => {
    const left = outcomes.find(({ id, outcome }) => id === item.id && outcome === "done");
    return left ? [{ item, left: left.left }] : [];
  });
  const differences = done.flatMap(({ item, left }): Difference[] => {
    const now = effect.read(item, context);
    return sameRecord(now, left) ? [] : [{ item: item.id, left, now }];
  });
  if (differences.length > 0) throw new UndoRefused(differences);
  for (const { item } of done.reverse()) {
    effect.undo?.(item, context);
    if (!sameRecord(effect.read(item, context), item.before))
      throw new ApprovalError(
        "source_changed",
        "Undoing did not bring back what was there before; nothing was changed.",
      );
  }
}

function assertFilesUntouched(intention: Intention): void {
  const folder = openFolder(intention.folder, intention.fingerprint);
  if (!folder) throw new UndoRefused([{ item: "folder", left: intention.fingerprint, now: null }]);
  try {
    const differences = intention.files
      .filter((file) => fileState(folder, file) !== "ours")
      .map((file) => ({ item: file.name, left: file.sha256, now: fileHash(folder, file.name) }));
    if (differences.length > 0) throw new UndoRefused(differences);
  } finally {
    folder.close();
  }
}

type HumanActor = { readonly kind: "human"; readonly id: string; readonly route: "dialog" | "command" };

function removeRecorded(
  engine: Engine,
  row: ProposalRow,
  execution: string,
  intention: Intention,
  actor: HumanActor,
  reason: string | undefined,
): void {
  const removed = remove(engine, intention, execution);
  commit(engine, (events) => {
    if (removed) return closeUndone(engine, row, execution, actor, reason, events);
    const message = "A file was changed while it was being removed; it was put back.";
    endExecution(engine, execution, { items: [], outcome: "EXECUTION_FAILED", verified: false, message });
  });
  if (!removed) assertFilesUntouched(intention);
}

function remove(engine: Engine, intention: Intention, execution: string): boolean {
  const folder = openFolder(intention.folder, intention.fingerprint);
  if (!folder) return false;
  const keepLease = leaseKeeper(engine, execution);
  try {
    return removeFiles(folder, intention, (name) => {
      keepLease();
      engine.boundary(name);
    });
  } catch {
    return false;
  } finally {
    folder.close();
  }
}

function closeUndone(
  engine: Engine,
  row: ProposalRow,
  execution: string,
  actor: HumanActor,
  reason: string | undefined,
  events: { push(event: { type: "undone"; proposal: string; action: string }): unknown },
): void {
  endExecution(engine, execution, { items: [], outcome: "UNDONE", verified: true });
  move(engine, row, "undo", { actor, audit: "UNDONE", reason, detail: { execution } });
  events.push({ type: "undone", proposal: row.id, action: row.action });
}
