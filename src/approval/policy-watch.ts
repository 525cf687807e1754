import { Type } from "@sinclair/typebox";
import { rowReader } from "../store/row.ts";
import { commit, type Engine } from "./engine.ts";
import type { Actor } from "./principal.ts";

const readHash = rowReader(Type.Object({ hash: Type.Union([Type.String(), Type.Null()]) }));

/**
 * Notes in the audit that `policy.yaml` is another than the one last seen. The hash is of the file's text, so that a change
 * of a comment shows too.
 *
 * @returns true where it changed since the last time, or is there for the first time
 */
export function notePolicyChange(engine: Engine, actor: Actor): boolean {
  const { hash, loaded } = engine.policy();
  if (lastHash(engine) === hash) return false;
  return commit(engine, () => {
    const before = lastHash(engine);
    if (before === hash) return false;
    engine.audit.append(engine.store, {
      at: engine.now(),
      event: "POLICY_CHANGED",
      actor,
      detail: {
        file: hash,
        before: before ?? null,
        readable: loaded.ok,
        faults: loaded.ok ? [] : loaded.faults.map(({ line, message }) => `line ${line}: ${message}`),
      },
    });
    return before !== undefined;
  });
}

function lastHash(engine: Engine): string | undefined {
  const row = engine.store.all(
    `SELECT detail ->> '$.file' AS hash FROM audit WHERE event = 'POLICY_CHANGED' AND detail ->> '$.file' IS NOT NULL
     ORDER BY seq DESC LIMIT 1`,
  )[0];
  return row === undefined ? undefined : (readHash(row).hash ?? undefined);
}
