import { dayMs } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { forgetCounts } from "./compare-clocks.ts";

/** A server whose clock jumped and is not confirmed. */
export interface JumpedClock {
  /** Name of its computer. */
  readonly host: string;
  /** The unconfirmed time, UTC ms. */
  readonly jumpedToMs: number;
}

export interface KnownTime {
  /** Confirmed time, UTC ms. */
  readonly confirmedMs: number;
  /** Time that has surely come, UTC ms, by which data is deleted permanently. */
  readonly sureMs: number;
  /** Last time that a person, or for the first time another computer, vouched for the clock, UTC ms; null for never. */
  readonly vouchedMs: number | null;
  /** Servers whose clocks are not confirmed, the farthest first. */
  readonly jumped: readonly JumpedClock[];
}

/** A server that has not compared its clock for so long has ended, s. */
const comparesWithinS = 3_600;

/** The last result of the comparisons, as stored. */
export async function readKnownTime(db: Kysely<Database>): Promise<KnownTime> {
  const row = await db.selectFrom("confirmed_time").selectAll().executeTakeFirstOrThrow();
  const { rows } = await sql<{ host: string; jumpedTo: Date }>`
    select s.host, s.jumped_to as "jumpedTo" from server_clocks s, confirmed_time t
    where s.jumped_to is not null and s.compared_at > clock_timestamp() - make_interval(secs => ${comparesWithinS})
    order by abs(extract(epoch from s.jumped_to - t.confirmed_at)) desc, s.computer
  `.execute(db);
  return {
    confirmedMs: row.confirmed_at.getTime(),
    sureMs: row.sure_at.getTime(),
    vouchedMs: row.vouched_at?.getTime() ?? null,
    jumped: rows.map(({ host, jumpedTo }) => ({ host, jumpedToMs: jumpedTo.getTime() })),
  };
}

/** Stores that a person checked the clocks and found them right. Servers whose clocks show another day stay unconfirmed. */
export const confirmClocks = (db: Kysely<Database>, nowMs: number): Promise<KnownTime> =>
  db.transaction().execute(async (transaction) => {
    const at = new Date(nowMs);
    await transaction
      .updateTable("confirmed_time")
      .set({ confirmed_at: at, sure_at: at, vouched_at: at })
      .execute();
    await forgetCounts(transaction, nowMs);
    await sql`
      update server_clocks set jumped_to = null
      where abs(extract(epoch from jumped_to - ${at}::timestamptz)) * 1000 <= ${dayMs}
    `.execute(transaction);
    return readKnownTime(transaction);
  });
