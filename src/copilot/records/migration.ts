import type { Migration } from "../../store/migrate.ts";

/** Every kind of record in one table: what a kind holds is said by its schema, not by columns. */
export const recordMigration: Migration = {
  name: "records",
  sql: `
CREATE TABLE record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  status TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  PRIMARY KEY (kind, id)
) STRICT;
CREATE INDEX record_by_status ON record (kind, status);
`,
};
