import type { Card, CardItem } from "../../approval/card.ts";
import type { Mark, ViewLine } from "../dialogs/change-view.ts";
import { safeLine, safeLines } from "../dialogs/safe-text.ts";
import type { CareerModule } from "../load.ts";
import { filePreview, isFilePlan } from "./file-preview.ts";
import { changeLines, muted, plain } from "./json-change.ts";
import { statusWords } from "./outcome-text.ts";
import { dateTime, timeLeft } from "./time-text.ts";

/** How parts of a card are drawn. */
export interface CardDrawing {
  readonly wordDiff: CareerModule["wordDiff"];
  readonly mark: Mark;
  readonly now: number;
}

const heading = (text: string): ViewLine => ({ tone: "heading", lead: "", text: safeLine(text) });
const warning = (text: string): ViewLine => ({ tone: "warning", lead: "! ", text: safeLine(text) });

/** A named fact; of a text of several lines, each. */
function fact(name: string, text: string): ViewLine[] {
  return safeLines(text).map((line, index) => ({
    tone: "plain",
    lead: index === 0 ? `${name}: ` : "  ",
    text: line,
  }));
}

const list = (name: string, texts: readonly string[]): ViewLine[] =>
  texts.length > 0 ? fact(name, texts.join(", ")) : [];

/** What, why, who, how risky, until when; the change itself; and what it touches. */
export function proposalLines(card: Card, drawing: CardDrawing): ViewLine[] {
  const { action, requester, risk, targets, override } = card;
  const asked =
    requester.kind === "agent"
      ? `the agent (${requester.id}), on behalf of ${requester.name}`
      : `${requester.name}, in person`;
  return [
    ...fact("Action", `${action.id} v${action.version}: ${action.description}`),
    ...(override ? [warning(`Break-glass by ${override.by}: ${override.reason}`)] : []),
    ...fact("Why", card.reason || "(no reason given)"),
    ...fact("Asked by", asked),
    ...fact("Risk", risk.level),
    ...risk.reasons.map((reason): ViewLine => ({ tone: "plain", lead: "  • ", text: safeLine(reason) })),
    card.undo === "possible" ? plain("Undo: possible, with /career-undo") : warning("This cannot be undone."),
    ...standingLines(card, drawing.now),
    ...impactLines(card),
    heading(card.batch ? `Change: the first ${card.items.length} of ${card.batch.count}` : "Change"),
    ...changeOf(card, drawing),
    heading("Targets"),
    ...targets.map(
      ({ kind, label, id, state }): ViewLine => ({
        tone: "plain",
        lead: "• ",
        text: safeLine([`${kind} ${label}`, label === id ? "" : id, state ?? ""].filter(Boolean).join(" · ")),
      }),
    ),
    ...list("Fields", card.fields),
  ];
}

function standingLines(card: Card, now: number): ViewLine[] {
  const { status, statusReason, expiresAt, overdueSince, claim, replaces, follows, origin } = card;
  return [
    ...fact("Status", [statusWords(status), statusReason ?? ""].filter(Boolean).join(": ")),
    ...fact("Expires", `${timeLeft(expiresAt, now)} (${dateTime(expiresAt)})`),
    ...(overdueSince === undefined
      ? []
      : [warning(`Overdue since ${dateTime(overdueSince)}: it was escalated.`)]),
    ...(claim ? [muted(safeLine(`Opened by ${claim.by}`))] : []),
    ...(replaces ? fact("Replaces", replaces) : []),
    ...(follows ? fact("Follows", follows) : []),
    ...(origin.copilotPlan
      ? fact("Plan step", `${origin.copilotPlan} ${origin.copilotStep ?? ""}`.trim())
      : []),
  ];
}

function impactLines({ impact, batch }: Card): ViewLine[] {
  const counts = Object.entries(impact.counts).map(([kind, count]) => `${count} ${kind}`);
  return [
    ...list("Impact", counts),
    ...list("Referred to by", impact.references),
    ...(impact.scope === "ids" ? [] : [warning(`Scope: ${impact.scope}`)]),
    ...(batch
      ? fact(
          "Batch",
          `${batch.count} items: ${batch.change} change, ${batch.skip} skip, ${batch.fail} would fail`,
        )
      : []),
  ];
}

/** Before and after, the file as it will be, or the sample of a batch. */
function changeOf(card: Card, drawing: CardDrawing): ViewLine[] {
  if (isFilePlan(card.after)) return filePreview(card.after);
  if (card.batch || (card.before === null && card.after === null))
    return card.items.flatMap((item) => itemLines(item, drawing, true));
  return changeLines(card.before, card.after, drawing.wordDiff, drawing.mark);
}

/** One item of a batch: in a line, or with its change. */
export function itemLines(
  { label, target, will, note, before, after, outcome, message }: CardItem,
  { wordDiff, mark }: Pick<CardDrawing, "wordDiff" | "mark">,
  whole: boolean,
): ViewLine[] {
  const head = [
    `${label} (${target})`,
    will === "change" ? "" : `would ${will}`,
    note ?? "",
    outcome ? `${outcome}${message ? `: ${message}` : ""}` : "",
  ];
  return [
    {
      tone: will === "fail" || outcome === "failed" ? "warning" : "plain",
      lead: "• ",
      text: safeLine(head.filter(Boolean).join(" · ")),
    },
    ...(whole
      ? changeLines(before, after, wordDiff, mark).map((line) => ({ ...line, lead: `  ${line.lead}` }))
      : []),
  ];
}

export function evidenceLines({ evidence }: Card): ViewLine[] {
  return evidence.flatMap(({ reference, fingerprint }) => [
    { tone: "plain" as const, lead: "• ", text: safeLine(reference) },
    muted(`  as of ${safeLine(fingerprint)}`),
  ]);
}

/** Under which policy, who decided, who still has to, and what exactly the decision is bound to. */
export function policyLines(card: Card): ViewLine[] {
  const { policy, needed, decisions, planHash } = card;
  return [
    ...fact("Outcome", policy.outcome.toLowerCase().replaceAll("_", " ")),
    ...list("Rules", policy.rules),
    ...fact(
      "Workflow",
      `${policy.workflow} · ${policy.mayCancel ? "the requester may cancel" : "nobody may cancel"}`,
    ),
    ...fact("Policy revision", policy.revision),
    heading("Still needed"),
    ...needed.map(
      ({ id, state, approvals, needed: minimum, names }): ViewLine => ({
        tone: "plain",
        lead: "• ",
        text: safeLine(
          `${id}: ${state}, ${approvals} of ${minimum}${state === "met" || names.length === 0 ? "" : ` · from ${names.join(", ")}`}`,
        ),
      }),
    ),
    ...(decisions.length > 0 ? [heading("Decided so far")] : []),
    ...decisions.flatMap(({ person, standsFor, requirement, decision, reason, at }) =>
      fact(
        `• ${safeLine(person)}${standsFor === person ? "" : ` for ${safeLine(standsFor)}`}`,
        `${decision.toLowerCase()} (${requirement}), ${dateTime(at)}${reason ? `: ${reason}` : ""}`,
      ),
    ),
    heading("Plan"),
    plain(safeLine(planHash)),
  ];
}

/** The whole card in lines, for where there are no tabs. */
export function wholeCard(card: Card, drawing: CardDrawing): ViewLine[] {
  return [
    ...proposalLines(card, drawing),
    ...(card.evidence.length > 0 ? [heading("Evidence"), ...evidenceLines(card)] : []),
    heading("Policy"),
    ...policyLines(card),
  ];
}
