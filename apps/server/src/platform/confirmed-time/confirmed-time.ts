import { hostname } from "node:os";
import { confirmTime } from "@fiel/domain";
import { type Kysely, sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { readBootId } from "./read-boot-id.ts";
import type { Database } from "../stores/postgres/database.ts";

export interface KnownTime {
  /** Confirmed time, UTC ms, by which data is deleted permanently. */
  readonly confirmedMs: number;
  /** The unconfirmed time of clocks that jumped, UTC ms; null when they are confirmed. */
  readonly jumpedToMs: number | null;
}

export interface ClockSources {
  readonly db: Kysely<Database>;
  readonly log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** This server's clock, UTC ms. */
  readonly now: () => number;
  /**
   * Id of this computer's boot, else its name: gateways on the same computer share its clock and confirm nothing. A container has a name of
   * its own.
   */
  readonly bootId?: string | null;
  readonly host?: string;
}

/** Returns the time by which data may be deleted permanently; null while the clocks show an unconfirmed time. */
export type ConfirmedNow = () => Promise<number | null>;

/** Compares the clocks at each call, and stores the confirmed time; logs a jump and its end. */
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

/** The last confirmed time, as stored. */
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

/** Stores that a person checked the clocks and found them right. */
export const confirmClocks = (db: Kysely<Database>, nowMs: number): Promise<KnownTime> =>
  keepTime(db, { confirmedMs: nowMs, jumpedToMs: null });
