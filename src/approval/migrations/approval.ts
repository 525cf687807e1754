import type { Migration } from "../../store/migrate.ts";

/**
 * Proposals, decisions, executions, people and the audit. What a person saw when deciding cannot be edited: triggers
 * refuse it. They guard against our own mistakes; whoever owns the file can drop them, which `verify` then finds out.
 */
export const approvalMigration: Migration = {
  name: "approval",
  sql: `
CREATE TABLE tenant (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL
) STRICT;

CREATE TABLE person (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  local INTEGER NOT NULL CHECK (local IN (0, 1)),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  roles TEXT NOT NULL CHECK (json_valid(roles)),
  groups TEXT NOT NULL CHECK (json_valid(groups)),
  permissions TEXT NOT NULL CHECK (json_valid(permissions)),
  passphrase TEXT,
  wrong_attempts INTEGER NOT NULL DEFAULT 0,
  locked_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE delegation (
  id TEXT PRIMARY KEY,
  delegator TEXT NOT NULL REFERENCES person (id),
  delegate TEXT NOT NULL REFERENCES person (id),
  scope TEXT NOT NULL CHECK (json_valid(scope)),
  reason TEXT NOT NULL,
  start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL
) STRICT;

CREATE TABLE proposal (
  id TEXT PRIMARY KEY,
  tenant TEXT NOT NULL,
  action TEXT NOT NULL,
  title TEXT NOT NULL,
  risk TEXT NOT NULL,
  requester TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (json_valid(origin)),
  key TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  replaces TEXT,
  follows TEXT,
  plan TEXT NOT NULL CHECK (json_valid(plan)),
  plan_hash TEXT NOT NULL,
  requirements TEXT NOT NULL CHECK (json_valid(requirements)),
  policy_revision TEXT NOT NULL,
  workflow TEXT NOT NULL CHECK (json_valid(workflow)),
  release TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  escalate_at INTEGER,
  status TEXT NOT NULL,
  status_reason TEXT,
  escalated_at INTEGER,
  claimed_by TEXT,
  claimed_until INTEGER,
  ended_at INTEGER
) STRICT;
-- Holds all that a list shows: plans are long, and reading 10,000 of them to show 50 lines would be slow.
CREATE INDEX proposal_listed ON proposal (tenant, status, created_at, risk, action, title, id, requester, status_reason,
  expires_at, escalate_at);
CREATE INDEX proposal_by_requirements ON proposal (status, requirements);
CREATE INDEX proposal_by_deadline ON proposal (status, expires_at);
CREATE INDEX proposal_by_key ON proposal (key);
CREATE INDEX proposal_by_content ON proposal (content_hash);

CREATE TRIGGER proposal_plan_is_immutable
BEFORE UPDATE OF id, tenant, action, title, risk, requester, origin, key, content_hash, replaces, follows, plan, plan_hash,
  requirements, policy_revision, workflow, release, created_at, expires_at, escalate_at ON proposal
BEGIN SELECT RAISE(ABORT, 'the plan of a proposal is immutable'); END;
CREATE TRIGGER proposal_is_kept BEFORE DELETE ON proposal
BEGIN SELECT RAISE(ABORT, 'proposals are kept'); END;
CREATE TRIGGER proposal_is_new BEFORE INSERT ON proposal WHEN EXISTS (SELECT 1 FROM proposal WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the plan of a proposal is immutable'); END;

CREATE TABLE decision (
  id TEXT PRIMARY KEY,
  proposal TEXT NOT NULL REFERENCES proposal (id),
  requirement TEXT NOT NULL,
  decided_by TEXT NOT NULL,
  stands_for TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('APPROVED', 'REJECTED')),
  reason TEXT,
  plan_hash TEXT NOT NULL,
  route TEXT NOT NULL,
  signed_in TEXT NOT NULL,
  signed_in_at INTEGER NOT NULL,
  stepped_up_at INTEGER,
  nonce TEXT NOT NULL UNIQUE,
  decided_at INTEGER NOT NULL,
  UNIQUE (proposal, requirement, decided_by),
  UNIQUE (proposal, requirement, stands_for)
) STRICT;
CREATE TRIGGER decision_is_immutable BEFORE UPDATE ON decision
BEGIN SELECT RAISE(ABORT, 'decisions are immutable'); END;
CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision
BEGIN SELECT RAISE(ABORT, 'decisions are immutable'); END;
CREATE TRIGGER decision_is_new BEFORE INSERT ON decision WHEN EXISTS (SELECT 1 FROM decision WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'decisions are immutable'); END;

CREATE TABLE execution (
  id TEXT PRIMARY KEY,
  proposal TEXT NOT NULL REFERENCES proposal (id),
  kind TEXT NOT NULL CHECK (kind IN ('execute', 'undo')),
  attempt INTEGER NOT NULL,
  process TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  items TEXT NOT NULL CHECK (json_valid(items)),
  intention TEXT CHECK (intention IS NULL OR json_valid(intention)),
  outcome TEXT,
  verified INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1)),
  message TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  UNIQUE (proposal, kind, attempt)
) STRICT;
CREATE UNIQUE INDEX execution_at_most_one_running ON execution (proposal) WHERE ended_at IS NULL;
CREATE TRIGGER execution_outcome_is_immutable BEFORE UPDATE ON execution WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an ended execution is immutable'); END;
CREATE TRIGGER execution_is_kept BEFORE DELETE ON execution
BEGIN SELECT RAISE(ABORT, 'executions are kept'); END;

CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor TEXT NOT NULL,
  route TEXT NOT NULL,
  proposal TEXT,
  evidence TEXT NOT NULL,
  plan_hash TEXT,
  policy TEXT,
  workflow TEXT,
  release TEXT NOT NULL,
  reason TEXT,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  previous TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_proposal ON audit (proposal, seq);
CREATE INDEX audit_by_event ON audit (event, seq);
CREATE TRIGGER audit_is_append_only BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER audit_grows_at_its_end BEFORE INSERT ON audit
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM audit)
BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
`,
};
