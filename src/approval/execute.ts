import type { Action } from "./action.ts";
import { ApprovalError } from "./approval-error.ts";
import { actionContext, commit, type Engine } from "./engine.ts";
import { runDatabase } from "./execute-database.ts";
import { type FileRun, prepareFiles, runFiles } from "./execute-files.ts";
import { type Finished, finish, startExecution } from "./execution-rows.ts";
import type { PlanItem } from "./plan.ts";
import type { Actor } from "./principal.ts";
import { executionsOf, move, notPending, proposalRow } from "./proposal-rows.ts";
import { type ItemOutcome, type PlanDocument, type ProposalRow, parseItems } from "./records.ts";
import { type NotValid, revalidate } from "./revalidate.ts";

export interface ExecuteOptions {
  /** Takes only what an earlier attempt left unfinished. */
  readonly retry?: boolean;
  /** Stops between two items of a batch; what is left stays unfinished. */
  readonly signal?: AbortSignal;
}

/**
 * Carries an approved plan out: what is stored, never what a call says now. Database effects share one transaction with
 * status, execution row and audit; file effects are recorded as an intention first.
 *
 * @throws ApprovalError `handle_unknown`, `not_pending`, and where a check fails the code of that check: the proposal is then
 * ended as EXPIRED or INVALIDATED and nothing happened. A failing effect is no error: see the status that comes back
 */
export function execute(engine: Engine, id: string, actor: Actor, options: ExecuteOptions = {}): Finished {
  const begun = commit(engine, (events): Begun => {
    const row = proposalRow(engine, id);
    const retry = options.retry === true;
    if (retry ? !["PARTIAL_SUCCESS", "EXECUTION_FAILED"].includes(row.status) : row.status !== "APPROVED")
      throw notPending(row);
    const before = retry ? lastOutcomes(engine, id) : [];
    const isRun = (item: PlanItem) =>
      item.will === "change" && !before.some((one) => one.id === item.id && one.outcome === "done");
    const checking = move(engine, row, "revalidate", { actor, audit: "REVALIDATING" });
    engine.boundary("revalidating");
    const checked = revalidate(engine, checking, isRun);
    if (!checked.ok) return endInvalid(engine, checking, checked, retry, events);
    const { document, action } = checked;
    const prepared = prepareFiles(engine, action, document, row);
    if (prepared && !prepared.ok) return endInvalid(engine, checking, prepared, retry, events);
    const started = move(engine, checking, "start", {
      actor,
      audit: "REVALIDATING",
      detail: { passed: true },
    });
    const execution = startExecution(engine, row.id, "execute", prepared?.intention);
    engine.boundary("intention recorded");
    if (prepared) return { kind: "files", run: prepared, row: started, document, action, execution };
    const outcomes = runItems(engine, action, document, before, isRun, options.signal);
    engine.boundary("effect applied");
    return {
      kind: "finished",
      value: finish(engine, started, execution, outcomes, { actor, verified: true }, events),
    };
  });
  if (begun.kind === "invalid") throw new ApprovalError(begun.check.code, invalidText(begun.check.reason));
  if (begun.kind === "finished") return begun.value;
  const outcomes = runFiles(engine, begun.run, begun.document, begun.execution);
  engine.boundary("outcome known");
  return commit(engine, (events) =>
    finish(engine, begun.row, begun.execution, outcomes.items, { actor, ...outcomes }, events),
  );
}

type Begun =
  | { readonly kind: "invalid"; readonly check: NotValid }
  | { readonly kind: "finished"; readonly value: Finished }
  | {
      readonly kind: "files";
      readonly run: FileRun;
      readonly row: ProposalRow;
      readonly document: PlanDocument;
      readonly action: Action;
      readonly execution: string;
    };

function lastOutcomes(engine: Engine, id: string): ItemOutcome[] {
  const last = executionsOf(engine.store, id).findLast(({ kind }) => kind === "execute");
  return last ? parseItems(last.items) : [];
}

function endInvalid(
  engine: Engine,
  row: ProposalRow,
  check: NotValid,
  retry: boolean,
  events: { push(event: { type: "expired"; proposal: string; action: string }): unknown },
): Begun {
  // What already ran in part is not ended by a retry that may not start: the error takes this transaction back.
  if (retry) throw new ApprovalError(check.code, invalidText(check.reason));
  const expired = check.event === "expire";
  move(engine, row, check.event, {
    actor: { kind: "system", id: "system", route: "execution" },
    audit: expired ? "EXPIRED" : "INVALIDATED",
    reason: check.reason,
  });
  if (expired) events.push({ type: "expired", proposal: row.id, action: row.action });
  return { kind: "invalid", check };
}

function runItems(
  engine: Engine,
  action: Action,
  document: PlanDocument,
  before: readonly ItemOutcome[],
  isRun: (item: PlanItem) => boolean,
  signal: AbortSignal | undefined,
): ItemOutcome[] {
  const { effect } = action;
  const context = actionContext(engine, engine.store);
  if (effect.kind === "value") {
    const left = effect.run(document.input, context);
    return document.plan.items.map(({ id }) => ({ id, outcome: "done", left }));
  }
  if (effect.kind !== "database") throw new TypeError("files run outside the transaction");
  const items = document.plan.items.filter(isRun);
  const ran = runDatabase(engine, effect, action.mode, items, context, signal);
  return document.plan.items.map(
    (item): ItemOutcome =>
      ran.find(({ id }) => id === item.id) ??
      before.find(({ id }) => id === item.id) ?? {
        id: item.id,
        outcome: "skipped",
        left: null,
        ...(item.note !== undefined && { message: item.note }),
      },
  );
}

const texts: { readonly [reason: string]: string } = {
  deadline: "The deadline has passed, so nothing was done. Propose it again.",
  approvals_missing:
    "The approvals this needs are not there (any more), so nothing was done. Propose it again.",
  requester_not_entitled: "The person behind the request may no longer ask for this. Nothing was done.",
  policy_changed:
    "The approval policy changed since this was proposed, so nothing was done. Propose it again.",
  policy_broken: "policy.yaml cannot be read, so nothing was done. Mend it, then propose it again.",
  action_gone: "This action no longer exists. Nothing was done.",
  action_changed: "This action is now another version, so nothing was done. Propose it again.",
  plan_changed: "What is stored is not what was approved, so nothing was done. Propose it again.",
  evidence_changed: "Cited evidence changed since this was proposed, so nothing was done. Propose it again.",
  source_gone: "What should be written was held in memory and is gone. Make it again and propose it again.",
};

function invalidText(reason: string): string {
  return (
    texts[reason] ?? "The target changed since this was proposed, so nothing was done. Propose it again."
  );
}
