import { hostname } from "node:os";
import { confirmTime } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { readBootId } from "./read-boot-id.ts";
import type { Database } from "../stores/postgres/database.ts";

export interface KnownTime {
  /** UTC ms: what is deleted for good is deleted by it. */
  readonly confirmedMs: number;
  /** Where the clocks went and nobody confirms it, UTC ms; null: they are confirmed. */
  readonly jumpedToMs: number | null;
}

export interface ClockSources {
  readonly db: Kysely<Database>;
  readonly log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** This server's clock, UTC ms. */
  readonly now: () => number;
  /** This computer's run, else its name: gateways on it have the same clock, and confirm nothing. A container has a name of its own. */
  readonly bootId?: string | null;
  readonly host?: string;
}

/** The time by which may be deleted for good; null while the clocks are somewhere that nobody confirms. */
export type ConfirmedNow = () => Promise<number | null>;

/** Compares the clocks each time that it is asked, and keeps what is confirmed; a jump, and its end, are told in the log. */
export const createConfirmedNow =
  ({ db, log, now, host = hostname(), bootId = readBootId() }: ClockSources): ConfirmedNow =>
  async () => {
    const before = await readConfirmedTime(db);
    const { confirmedMs, jumpedToMs } = await compareClocks(db, now(), { host, bootId });
    const told = {
      confirmedAt: new Date(confirmedMs).toISOString(),
      clock: new Date(jumpedToMs ?? confirmedMs).toISOString(),
    };
    if (jumpedToMs !== null && before.jumpedToMs === null)
      log.warn(
        told,
        "o relógio saltou e ninguém o confirma: nada é apagado, faturado nem bloqueado até que alguém olhe (fiel clock)",
      );
    if (jumpedToMs === null && before.jumpedToMs !== null)
      log.info(told, "o relógio está confirmado de novo");
    return jumpedToMs === null ? confirmedMs : null;
  };

/** What was confirmed last, as it is kept. */
export async function readConfirmedTime(db: Kysely<Database>): Promise<KnownTime> {
  const row = await db.selectFrom("confirmed_time").selectAll().executeTakeFirstOrThrow();
  return { confirmedMs: row.confirmed_at.getTime(), jumpedToMs: row.jumped_to?.getTime() ?? null };
}

type OwnComputer = Required<Pick<ClockSources, "host" | "bootId">>;

function compareClocks(
  db: Kysely<Database>,
  nowMs: number,
  { host, bootId }: OwnComputer,
): Promise<KnownTime> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ confirmedAt: Date; storeAt: Date; isWitnessed: boolean }>`
      select confirmed_at as "confirmedAt", clock_timestamp() as "storeAt",
        a_gateway_says(${Math.round(nowMs)}, ${host}, ${bootId}) as "isWitnessed"
      from confirmed_time for update
    `.execute(transaction);
    const [seen] = rows;
    if (seen === undefined) throw new Error("confirmed_time has no row");
    const clocksMs = [nowMs, seen.storeAt.getTime()];
    const { confirmedMs, hasJumped } = confirmTime({
      confirmedMs: seen.confirmedAt.getTime(),
      clocksMs,
      isWitnessed: seen.isWitnessed,
    });
    return keepTime(transaction, {
      confirmedMs,
      jumpedToMs: hasJumped ? farthest(clocksMs, confirmedMs) : null,
    });
  });
}

const farthest = (clocksMs: readonly number[], fromMs: number): number =>
  clocksMs.toSorted((one, other) => Math.abs(other - fromMs) - Math.abs(one - fromMs))[0] ?? fromMs;

async function keepTime(db: Kysely<Database>, known: KnownTime): Promise<KnownTime> {
  await db
    .updateTable("confirmed_time")
    .set({
      confirmed_at: new Date(known.confirmedMs),
      jumped_to: known.jumpedToMs === null ? null : new Date(known.jumpedToMs),
    })
    .execute();
  return known;
}

/** Somebody looked, and says that the clocks are right as they are. */
export const confirmClocks = (db: Kysely<Database>, nowMs: number): Promise<KnownTime> =>
  keepTime(db, { confirmedMs: nowMs, jumpedToMs: null });
