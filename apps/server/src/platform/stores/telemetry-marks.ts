import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./postgres/database.ts";
import type { StoreLog } from "./postgres/postgres-settings.ts";
import type { TwoStores } from "./require-one-installation.ts";
import type { TelemetryMark, WrittenMark } from "./telemetry/telemetry-mark.ts";

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
  const found = await readSettled(db, mark);
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

const looks = 3;
const pauseMs = 2_000;

/** The last mark, read again where it is earlier than PostgreSQL's: a replica that catches up tells an earlier one for a moment. */
async function readSettled(db: Kysely<Database>, mark: TelemetryMark): Promise<WrittenMark | null> {
  for (let look = 1; ; look += 1) {
    const found = await mark.read();
    if (found === null || look === looks || !(await isBehind(db, found.version))) return found;
    await setTimeout(pauseMs);
  }
}

async function isBehind(db: Kysely<Database>, version: number): Promise<boolean> {
  const later = db.selectFrom("telemetry_marks").select("version").where("version", ">", version);
  return (await later.limit(1).executeTakeFirst()) !== undefined;
}

/** Logs a lost time, if any. */
export function tellLost(lost: LostTelemetry | null, log: Pick<StoreLog, "error">): void {
  if (lost === null) return;
  log.error(
    { from: new Date(lost.from), until: new Date(lost.until) },
    "a telemetria foi restaurada sozinha, a um momento anterior: as pesagens confirmadas desde então faltam",
  );
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
