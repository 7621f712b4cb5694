import { confirmTime, type CountedFrom, sureTime } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { OwnComputer } from "./own-computer.ts";

/** All UTC ms. */
export interface Comparison {
  readonly confirmedMs: number;
  readonly sureMs: number;
  /** The unconfirmed time of this server's clocks; null when they are confirmed. */
  readonly jumpedToMs: number | null;
  /** Whether this computer's clock was unconfirmed at its last comparison. */
  readonly wasJumped: boolean;
}

/** What the stores know at a comparison. */
interface Seen {
  readonly confirmedAt: Date;
  readonly sureAt: Date;
  readonly vouchedAt: Date | null;
  readonly storeAt: Date;
  readonly elsewhereMs: number | null;
  readonly countedMs: number | null;
  /** What this computer counted and was sure of before; null at its first comparison. */
  readonly ownCountedMs: number | null;
  readonly ownSureAt: Date | null;
  readonly ownJumpedTo: Date | null;
}

/** Compares a server's clock, UTC ms, with all others, and stores the result. */
export const compareClocks = (db: Kysely<Database>, nowMs: number, own: OwnComputer): Promise<Comparison> =>
  db.transaction().execute(async (transaction) => {
    const seen = await readClocks(transaction, nowMs, own);
    const counted = own.counted();
    const sureBeforeMs = sureTime(seen.sureAt.getTime(), countedFrom(seen), counted);
    const clocksMs = [nowMs, seen.storeAt.getTime()];
    const { confirmedMs, sureMs, isVouched, hasJumped } = confirmTime({
      confirmedMs: seen.confirmedAt.getTime(),
      sureMs: sureBeforeMs,
      isVouched: seen.vouchedAt !== null,
      clocksMs,
      elsewhereMs: seen.elsewhereMs,
      countedMs: seen.countedMs,
    });
    const vouchedAt = seen.vouchedAt ?? (isVouched ? new Date(confirmedMs) : null);
    await transaction
      .updateTable("confirmed_time")
      .set({ confirmed_at: new Date(confirmedMs), sure_at: new Date(sureMs), vouched_at: vouchedAt })
      .execute();
    if (sureMs < sureBeforeMs) await forgetCounts(transaction, sureMs);
    const jumpedToMs = hasJumped ? farthest(clocksMs, confirmedMs) : null;
    await keepOwn(transaction, own, { counted, sureMs, jumpedToMs });
    return { confirmedMs, sureMs, jumpedToMs, wasJumped: seen.ownJumpedTo !== null };
  });

async function readClocks(
  transaction: Kysely<Database>,
  nowMs: number,
  { computer, bootId, steady }: OwnComputer,
): Promise<Seen> {
  // Locked first, because another server's comparison changes what the rest reads.
  await sql`select from confirmed_time for update`.execute(transaction);
  const { rows } = await sql<Seen>`
    select t.confirmed_at as "confirmedAt", t.sure_at as "sureAt", t.vouched_at as "vouchedAt", clock_timestamp() as "storeAt",
      h.elsewhere_ms as "elsewhereMs", h.counted_ms as "countedMs",
      s.counted_ms as "ownCountedMs", s.sure_at as "ownSureAt", s.jumped_to as "ownJumpedTo"
    from confirmed_time t
    cross join lateral heard_clocks(${Math.round(nowMs)}, (extract(epoch from t.confirmed_at) * 1000)::bigint, ${bootId}, ${Math.round(steady())}) h
    left join server_clocks s on s.computer = ${computer}
  `.execute(transaction);
  const [seen] = rows;
  if (seen === undefined) throw new Error("confirmed_time has no row");
  return seen;
}

const countedFrom = ({ ownCountedMs, ownSureAt }: Seen): CountedFrom | null =>
  ownCountedMs === null || ownSureAt === null
    ? null
    : { countedMs: ownCountedMs, sureMs: ownSureAt.getTime() };

const farthest = (clocksMs: readonly number[], fromMs: number): number =>
  clocksMs.toSorted((one, other) => Math.abs(other - fromMs) - Math.abs(one - fromMs))[0] ?? fromMs;

/** Ends what computers counted from times after one that was set back to `sureMs`. */
export async function forgetCounts(db: Kysely<Database>, sureMs: number): Promise<void> {
  await db
    .updateTable("server_clocks")
    .set({ sure_at: null })
    .where("sure_at", ">", new Date(sureMs))
    .execute();
}

interface OwnResult {
  readonly counted: number;
  readonly sureMs: number;
  readonly jumpedToMs: number | null;
}

/** Days after which a computer that does not come back under the same boot is forgotten. */
const keptDays = 60;

async function keepOwn(
  db: Kysely<Database>,
  { computer, host }: OwnComputer,
  { counted, sureMs, jumpedToMs }: OwnResult,
): Promise<void> {
  const kept = {
    host,
    counted_ms: Math.floor(counted),
    sure_at: new Date(sureMs),
    jumped_to: jumpedToMs === null ? null : new Date(jumpedToMs),
    compared_at: sql<Date>`clock_timestamp()`,
  };
  await db
    .insertInto("server_clocks")
    .values({ computer, ...kept })
    .onConflict((other) => other.column("computer").doUpdateSet(kept))
    .execute();
  await sql`
    delete from server_clocks where compared_at < clock_timestamp() - make_interval(days => ${keptDays})
  `.execute(db);
}
