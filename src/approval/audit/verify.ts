import { Type } from "@sinclair/typebox";
import { rowReader } from "../../store/row.ts";
import { decisionDigest } from "../decision-digest.ts";
import type { Engine } from "../engine.ts";
import { readDecisionRow, readProposalRow } from "../records.ts";
import { storedPlan } from "../stored-plan.ts";
import { type AuditRow, genesis, readAuditRow, rowHash } from "./audit-log.ts";

export type AnchorState =
  /** Everything is in memory, so there is none. */
  | "none"
  /** On the chain and at its end. */
  | "at the end"
  /** On the chain with rows after it: another session, or a crash between commit and anchor. */
  | "behind"
  | "missing"
  | "unreadable"
  | "of another database"
  /** It names more rows than there are: the tail was cut, or an older file put in place. */
  | "past the end"
  /** The row it names has another hash: the chain was rewritten. */
  | "not on the chain";

export interface AuditReport {
  readonly ok: boolean;
  readonly rows: number;
  /** The first row that does not follow from those before it. */
  readonly firstBad?: { readonly seq: number; readonly problem: string };
  readonly anchor: AnchorState;
  /** Decisions and proposals that say something else than the audit. */
  readonly contradictions: readonly string[];
}

const goodAnchors: ReadonlySet<AnchorState> = new Set(["none", "at the end", "behind"]);

/** Reads the whole audit and checks the chain, the anchor, and that decisions and statuses are what it tells. */
export function verifyAudit(engine: Engine): AuditReport {
  const { rows, firstBad, hashes } = checkChain(engine);
  const anchor = checkAnchor(engine, hashes);
  const contradictions = contradictionsOf(engine);
  return {
    ok: firstBad === undefined && goodAnchors.has(anchor) && contradictions.length === 0,
    rows,
    ...(firstBad && { firstBad }),
    anchor,
    contradictions,
  };
}

function checkChain(engine: Engine): {
  rows: number;
  firstBad?: { seq: number; problem: string };
  hashes: string[];
} {
  const hashes: string[] = [];
  let previous = genesis;
  for (const value of engine.store.all("SELECT * FROM audit ORDER BY seq")) {
    const expected = hashes.length + 1;
    let row: AuditRow;
    try {
      row = readAuditRow(value);
    } catch {
      return { rows: hashes.length, firstBad: { seq: expected, problem: "unreadable" }, hashes };
    }
    const problem = problemOf(engine, row, expected, previous);
    if (problem) return { rows: hashes.length, firstBad: { seq: row.seq, problem }, hashes };
    hashes.push(row.hash);
    previous = row.hash;
  }
  return { rows: hashes.length, hashes };
}

function problemOf(engine: Engine, row: AuditRow, expected: number, previous: string): string | undefined {
  if (row.seq !== expected) return `row ${expected} is missing`;
  if (row.previous !== previous) return "does not follow the row before it";
  return rowHash(engine.tenant, row) === row.hash ? undefined : "its content was changed";
}

function checkAnchor(engine: Engine, hashes: readonly string[]): AnchorState {
  const file = engine.anchor();
  if (!file) return "none";
  const anchor = file.read();
  if (anchor === undefined) return "missing";
  if (anchor === "broken") return "unreadable";
  if (anchor.tenant !== engine.tenant) return "of another database";
  if (anchor.count > hashes.length) return "past the end";
  const there = anchor.count === 0 ? genesis : hashes[anchor.count - 1];
  if (there !== anchor.head) return "not on the chain";
  return anchor.count === hashes.length ? "at the end" : "behind";
}

const readDigest = rowReader(Type.Object({ digest: Type.Union([Type.String(), Type.Null()]) }));
const readLast = rowReader(
  Type.Object({ proposal: Type.String(), status: Type.Union([Type.String(), Type.Null()]) }),
);

function contradictionsOf(engine: Engine): string[] {
  const digests = new Set(
    engine.store
      .all("SELECT detail ->> '$.digest' AS digest FROM audit WHERE event IN ('APPROVED', 'REJECTED')")
      .map((row) => readDigest(row).digest),
  );
  const decisions = engine.store
    .all("SELECT * FROM decision ORDER BY rowid")
    .map(readDecisionRow)
    .filter((row) => !digests.has(decisionDigest(row)))
    .map(({ proposal }) => `${proposal}: a decision that the audit does not know`);
  const last = new Map(
    engine.store
      .all(
        `SELECT proposal, detail ->> '$.to' AS status, max(seq) FROM audit
         WHERE proposal IS NOT NULL AND detail ->> '$.to' IS NOT NULL GROUP BY proposal`,
      )
      .map((row) => readLast(row))
      .map(({ proposal, status }) => [proposal, status]),
  );
  const proposals = engine.store
    .all("SELECT * FROM proposal ORDER BY rowid")
    .map(readProposalRow)
    .flatMap((row) => {
      const told = last.get(row.id);
      const found: string[] = [];
      if (told === undefined) found.push(`${row.id}: a proposal that the audit does not know`);
      else if (told !== row.status) found.push(`${row.id}: is ${row.status}, and ${told} in the audit`);
      try {
        storedPlan(row);
      } catch {
        found.push(`${row.id}: its plan was changed`);
      }
      return found;
    });
  return [...decisions, ...proposals];
}
