import { type Kysely, sql } from "kysely";
import type { Database } from "./postgres/database.ts";
import type { TwoStores } from "./require-one-installation.ts";

/** A time whose telemetry was acknowledged and is not in the telemetry store any more, UTC ms. */
export interface LostTelemetry {
  readonly from: number;
  readonly until: number;
}

/** Between two marks, ms. A lost time is known as exactly as this. */
export const markEveryMs = 3_600_000;

/**
 * Marks both stores with the next number of the telemetry store. An earlier number there than PostgreSQL knows is of a store that was restored alone, to
 * an earlier moment: the time since is noted and returned, once; null otherwise. Needs the mark of the installation in the telemetry store.
 */
export async function markBoth({ db, telemetry: { mark } }: TwoStores): Promise<LostTelemetry | null> {
  const found = await mark.read();
  if (found === null) return null;
  const lost = await noteLost(db, found.version);
  await mark.write(found);
  await db
    .insertInto("telemetry_marks")
    .values({ version: found.version + 1 })
    .onConflict((known) => known.column("version").doNothing())
    .execute();
  return lost;
}

async function noteLost(db: Kysely<Database>, version: number): Promise<LostTelemetry | null> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    with gone as (delete from telemetry_marks where version > ${version} returning at)
    insert into lost_telemetry (since, until)
    select coalesce((select max(at) from telemetry_marks where version <= ${version}), min(at)), clock_timestamp() from gone
    having count(*) > 0 returning since as "from", until
  `.execute(db);
  const [row] = rows;
  return row === undefined ? null : { from: row.from.getTime(), until: row.until.getTime() };
}

/** All lost times, newest first. */
export async function listLostTelemetry(db: Kysely<Database>): Promise<LostTelemetry[]> {
  const rows = await db
    .selectFrom("lost_telemetry")
    .select(["since", "until"])
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ since, until }) => ({ from: since.getTime(), until: until.getTime() }));
}
