import { Type } from "@sinclair/typebox";
import { rowReader } from "../store/row.ts";
import type { Store } from "../store/store.ts";
import type { Ids } from "./engine.ts";
import { localPerson } from "./people/person-rows.ts";

const readTenant = rowReader(Type.Object({ id: Type.String() }));

/** The id of this database, made once at random, with the person whose computer it is. */
export function tenantOf(store: Store, ids: Ids, now: number): string {
  const known = read(store);
  if (known !== undefined) return known;
  store.transaction(() => {
    if (read(store) !== undefined) return;
    store.run("INSERT INTO tenant (one, id) VALUES (1, ?)", [ids.secret()]);
    store.run(
      `INSERT INTO person (id, name, local, active, roles, groups, permissions, created_at)
       VALUES (?, 'you', 1, 1, '["owner"]', '[]', '["*"]', ?)`,
      [localPerson, now],
    );
  });
  return readTenant(store.all("SELECT id FROM tenant")[0]).id;
}

function read(store: Store): string | undefined {
  const row = store.all("SELECT id FROM tenant")[0];
  return row === undefined ? undefined : readTenant(row).id;
}
