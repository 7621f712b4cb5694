import { type Kysely, sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Background } from "../background/open-background.ts";
import { openRounds } from "../background/open-rounds.ts";
import type { Database } from "../stores/postgres/database.ts";
import { serverVersion } from "./server-version.ts";

export interface AnnouncedServer {
  readonly db: Kysely<Database>;
  /** Name of the server's place, the same after a restart. */
  readonly name: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

const everyMs = 20_000;
/** A server that does not come back is listed this long, s. */
const forgottenAfterS = 3_600;

/** Lists this server as running, for the provider, until it closes. */
export async function announceServer({ db, name, log }: AnnouncedServer): Promise<Background> {
  const onFailure = (error: unknown) => log.warn({ err: error }, "este servidor não se anunciou");
  await announce(db, name).catch(onFailure);
  const rounds = openRounds({
    times: { firstMs: everyMs, everyMs },
    run: () => beat(db, name),
    onFailure,
  });
  return {
    async close() {
      await rounds.close();
      await db.deleteFrom("servers").where("name", "=", name).execute().catch(onFailure);
    },
  };
}

async function announce(db: Kysely<Database>, name: string): Promise<void> {
  const begun = { version: serverVersion, started_at: sql<Date>`now()`, seen_at: sql<Date>`now()` };
  await db
    .insertInto("servers")
    .values({ name, ...begun })
    .onConflict((other) => other.column("name").doUpdateSet(begun))
    .execute();
}

async function beat(db: Kysely<Database>, name: string): Promise<void> {
  const seen = await db
    .updateTable("servers")
    .set({ seen_at: sql<Date>`now()` })
    .where("name", "=", name)
    .executeTakeFirst();
  // Other servers had removed it from the list.
  if (seen.numUpdatedRows === 0n) await announce(db, name);
  await sql`delete from servers where seen_at < now() - make_interval(secs => ${forgottenAfterS})`.execute(
    db,
  );
}
