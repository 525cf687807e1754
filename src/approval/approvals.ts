import { existsSync } from "node:fs";
import type { Store } from "../store/store.ts";
import type { Action } from "./action.ts";
import { Anchor } from "./audit/anchor.ts";
import { AuditLog, type AuditRow, chainHead } from "./audit/audit-log.ts";
import { type Figures, figures } from "./audit/figures.ts";
import { exportAudit, type Forensics, forensics } from "./audit/forensics.ts";
import { type AuditReport, verifyAudit } from "./audit/verify.ts";
import { type Card, type CardItem, card, cardItems } from "./card.ts";
import { cancel, resolve } from "./close.ts";
import { type Answer, type OpenedCard, openCard, recordDecision } from "./decide.ts";
import { type ApprovalEvent, type Boundary, type Engine, type Ids, moveAnchor } from "./engine.ts";
import { type ExecuteOptions, execute } from "./execute.ts";
import type { Finished } from "./execution-rows.ts";
import { assertHumanSession, type HumanSession } from "./human-session.ts";
import { randomIds } from "./ids.ts";
import { Nonces } from "./nonces.ts";
import { localSignIn } from "./people/people.ts";
import { PeopleDoor } from "./people/people-door.ts";
import { assertSignIn, type SignIn } from "./people/sign-in.ts";
import { sha256 } from "./plan-hash.ts";
import { type LoadedPolicy, parsePolicy } from "./policy/policy-file.ts";
import { notePolicyChange } from "./policy-watch.ts";
import { type Actor, systemActor } from "./principal.ts";
import { isProcessAlive, processMark } from "./process-mark.ts";
import type { Override, ProposalRequest } from "./proposal-request.ts";
import { type Proposed, propose } from "./propose.ts";
import { type Queue, type QueueFilter, queue } from "./queue.ts";
import type { ProposalRow } from "./records.ts";
import { recover } from "./recover.ts";
import { createRegistry } from "./registry.ts";
import { sweep } from "./sweep.ts";
import { tenantOf } from "./tenant.ts";
import { type Undone, undo } from "./undo.ts";

export interface ApprovalsOptions {
  readonly store: Store;
  readonly actions: readonly Action[];
  /** Text of `policy.yaml`; empty where there is none. Read again before each step. */
  readonly policyText?: () => string;
  /** Path of `audit.anchor`; undefined while the store is in memory. Asked each time, since the store can move to disk. */
  readonly anchorPath?: () => string | undefined;
  /** Package version and, from a checkout, commit. */
  readonly release: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly ids?: Ids;
  /** Fingerprint of cited evidence as it is now; undefined where there is none of that name. */
  readonly evidence?: (reference: string) => string | undefined;
  /** Keys and tokens of this computer that must never be stored. */
  readonly secrets?: () => readonly string[];
  readonly onEvent?: (event: ApprovalEvent) => void;
  /** Called at every step that could be the last one before a crash; given by tests only. */
  readonly boundary?: Boundary;
  readonly process?: Engine["process"];
}

/** What came of a decision; where it was the last one needed, also of the execution. */
export interface Decided {
  readonly proposal: string;
  readonly status: ProposalRow["status"];
  readonly execution?: Finished;
  /** Approved, but it could not start or a check stopped it. While APPROVED, `execute` may be called again. */
  readonly notRun?: unknown;
}

/** What was found at the start of a session. */
export interface StartReport {
  readonly expired: number;
  readonly recovered: readonly string[];
  readonly policyChanged: boolean;
  readonly policy: LoadedPolicy;
}

/**
 * The one door to the approval room. Whatever decides takes a human session; whatever only looks or asks does not.
 *
 * @throws ApprovalError with a code; StoreError where the database cannot be used
 */
export function createApprovals(options: ApprovalsOptions): Approvals {
  const now = options.now ?? Date.now;
  const ids = options.ids ?? randomIds;
  const tenant = tenantOf(options.store, ids, now());
  const cache = { hash: "", loaded: parsePolicy("") };
  const engine: Engine = {
    store: options.store,
    registry: createRegistry(options.actions),
    tenant,
    release: options.release,
    audit: new AuditLog(tenant, options.release),
    nonces: new Nonces(ids),
    anchor: () => {
      const path = options.anchorPath?.();
      return path === undefined ? undefined : new Anchor(path);
    },
    policy: () => {
      const text = readPolicy(options.policyText);
      const hash = text === undefined ? "unreadable" : sha256(text);
      if (cache.hash !== hash) {
        cache.hash = hash;
        cache.loaded =
          text === undefined
            ? { ok: false, faults: [{ line: 1, message: "the file cannot be read" }] }
            : parsePolicy(text);
      }
      return cache;
    },
    evidence: options.evidence ?? (() => undefined),
    secrets: options.secrets ?? (() => []),
    now,
    ids,
    emit: (event) => {
      try {
        options.onEvent?.(event);
      } catch {
        // Somebody who listens must not be able to stop what already happened.
      }
    },
    boundary: options.boundary ?? (() => {}),
    process: options.process ?? { mark: processMark(), isAlive: isProcessAlive },
  };
  const approvals = new Approvals(engine);
  // An anchor from the first moment: later, a missing one means that somebody took it away.
  const anchor = engine.anchor();
  if (anchor && chainHead(engine.store).count === 0 && !existsSync(anchor.path)) moveAnchor(engine);
  return approvals;
}

function readPolicy(source: (() => string) | undefined): string | undefined {
  try {
    return source?.() ?? "";
  } catch {
    return undefined;
  }
}

export class Approvals {
  readonly people: PeopleDoor;

  constructor(private readonly engine: Engine) {
    this.people = new PeopleDoor(engine);
  }

  /** To be called once when a session starts: policy change, expiry, and executions that broke off. */
  start(): StartReport {
    const policyChanged = notePolicyChange(this.engine, systemActor("start"));
    const recovered = recover(this.engine);
    return {
      expired: sweep(this.engine, "start"),
      recovered,
      policyChanged,
      policy: this.engine.policy().loaded,
    };
  }

  /** The agent asks. Nothing in here can decide. */
  propose(request: ProposalRequest): Proposed {
    this.settle("execution");
    return propose(this.engine, request, "agent");
  }

  /** A person asks, from `/career`; with `override` they break the glass. */
  proposeAsPerson(
    session: HumanSession,
    request: ProposalRequest,
    by?: SignIn,
    override?: Omit<Override, "signIn">,
  ): Proposed {
    const signedIn = this.person(session, by);
    this.settle("execution");
    return propose(this.engine, request, signedIn, override && { signIn: signedIn, reason: override.reason });
  }

  /** Expires what is due, then lists. */
  list(filter: QueueFilter = {}): Queue {
    sweep(this.engine, "listing");
    return queue(this.engine, filter);
  }

  /** The card as plain data; opens nothing and counts as no view. */
  card(id: string): Card {
    sweep(this.engine, "listing");
    return card(this.engine, id);
  }

  /** One page of 20 items of a batch, from page 0. */
  items(id: string, page: number): CardItem[] {
    return cardItems(this.engine, id, page);
  }

  /** Opens a card for a person to decide. */
  open(session: HumanSession, id: string, as?: SignIn): OpenedCard {
    return openCard(this.engine, this.person(session, as), id);
  }

  /** Takes a decision; the last approval needed executes at once. A rejected or broken-off card changes nothing else. */
  decide(session: HumanSession, answer: Answer, as?: SignIn): Decided {
    const signedIn = this.person(session, as);
    this.settle("execution");
    const row = recordDecision(this.engine, signedIn, answer);
    if (row.status !== "APPROVED") return { proposal: row.id, status: row.status };
    try {
      const execution = execute(this.engine, row.id, actorOf(signedIn));
      return { proposal: row.id, status: execution.status, execution };
    } catch (error) {
      // The decision stands whatever became of the execution; a person can start it again without deciding again.
      return { proposal: row.id, status: this.statusOf(row), notRun: error };
    }
  }

  /** Runs an approved proposal that did not start. */
  execute(session: HumanSession, id: string, as?: SignIn, options?: ExecuteOptions): Finished {
    const signedIn = this.person(session, as);
    this.settle("execution");
    return execute(this.engine, id, actorOf(signedIn), options);
  }

  /** Takes up what a batch left unfinished, after checking everything again. */
  retry(session: HumanSession, id: string, as?: SignIn): Finished {
    return this.execute(session, id, as, { retry: true });
  }

  cancel(session: HumanSession, id: string, reason?: string, as?: SignIn): ProposalRow {
    return cancel(this.engine, this.person(session, as), id, reason);
  }

  /** Closes an UNKNOWN execution as done or not done. */
  resolve(session: HumanSession, id: string, done: boolean, reason: string, as?: SignIn): ProposalRow {
    return resolve(this.engine, this.person(session, as), id, done, reason);
  }

  undo(session: HumanSession, id: string, reason?: string, as?: SignIn): Undone {
    return undo(this.engine, this.person(session, as), id, reason);
  }

  verify(): AuditReport {
    return verifyAudit(this.engine);
  }

  /** Who approved this, what exactly they saw, under which policy, and whether that is what ran. */
  forensics(id: string): Forensics {
    return forensics(this.engine, id);
  }

  auditOf(id: string): readonly AuditRow[] {
    return forensics(this.engine, id).audit;
  }

  exportAudit(): string {
    return exportAudit(this.engine);
  }

  figures(): Figures {
    return figures(this.engine);
  }

  /** Ends what is past its deadline; how many. */
  sweep(): number {
    return sweep(this.engine, "listing");
  }

  /** Settles executions whose process is gone. */
  recover(): string[] {
    return recover(this.engine);
  }

  /** Writes the anchor now: to be called after the store moved from memory to disk. */
  anchor(): void {
    moveAnchor(this.engine);
  }

  private person(session: HumanSession, as: SignIn | undefined): SignIn {
    assertHumanSession(session);
    if (!as) return localSignIn(this.engine, session);
    assertSignIn(as);
    return as;
  }

  private settle(route: Actor["route"] & "execution"): void {
    notePolicyChange(this.engine, systemActor(route));
    sweep(this.engine, route);
  }

  private statusOf(row: ProposalRow): ProposalRow["status"] {
    try {
      return card(this.engine, row.id).status;
    } catch {
      return row.status;
    }
  }
}

function actorOf(signedIn: SignIn): Actor {
  return { kind: "human", id: signedIn.person, route: signedIn.session.route };
}
