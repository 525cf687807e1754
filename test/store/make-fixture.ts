import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { World } from "../approval/support/world.ts";

/** Writes `fixtures/v<version>.db`: run once for each version that is published, and never again for it. */
const world = new World();
world.approve(world.task("Call the recruiter").id);
world.task("Prepare for the interview");
world.store.all("PRAGMA wal_checkpoint(TRUNCATE)");
const fixtures = fileURLToPath(new URL("./fixtures", import.meta.url));
mkdirSync(fixtures, { recursive: true });
copyFileSync(world.database, `${fixtures}/v2.db`);
world.close();
