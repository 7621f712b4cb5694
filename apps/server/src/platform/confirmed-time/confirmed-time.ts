import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { type Comparison, compareClocks } from "./compare-clocks.ts";
import { ownComputer, type OwnComputer } from "./own-computer.ts";

export interface ClockSources extends Partial<OwnComputer> {
  readonly db: Kysely<Database>;
  readonly log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** This server's clock, UTC ms. */
  readonly now: () => number;
}

/** Returns a time that others confirm, UTC ms; null while this server's clock shows an unconfirmed time. */
export type ConfirmedNow = () => Promise<number | null>;

/** Compares the clocks at each call, and stores the result; logs a jump of this server's clock and its end. */
const comparing = (sources: ClockSources): (() => Promise<Comparison>) => {
  const { db, log, now } = sources;
  const own = { ...ownComputer, ...sources };
  return async () => {
    const comparison = await compareClocks(db, now(), own);
    const { confirmedMs, jumpedToMs, wasJumped } = comparison;
    const told = {
      confirmedAt: new Date(confirmedMs).toISOString(),
      clock: new Date(jumpedToMs ?? confirmedMs).toISOString(),
    };
    if (jumpedToMs !== null && !wasJumped)
      log.warn(
        told,
        "o relógio saltou e ninguém o confirma: nada é apagado, faturado nem bloqueado até que alguém olhe (fiel clock)",
      );
    if (jumpedToMs === null && wasJumped) log.info(told, "o relógio está confirmado de novo");
    return comparison;
  };
};

/** The present time, by which invoices are sent and clients blocked. */
export const createConfirmedNow = (sources: ClockSources): ConfirmedNow => {
  const compare = comparing(sources);
  return async () => {
    const { confirmedMs, jumpedToMs } = await compare();
    return jumpedToMs === null ? confirmedMs : null;
  };
};

/**
 * The time that has surely come, by which data is deleted for good: behind the present time by what nobody counted since a person or another computer
 * vouched for it.
 */
export const createSureNow = (sources: ClockSources): ConfirmedNow => {
  const compare = comparing(sources);
  return async () => {
    const { sureMs, jumpedToMs } = await compare();
    return jumpedToMs === null ? sureMs : null;
  };
};

export interface Times {
  readonly confirmedNow: ConfirmedNow;
  readonly sureNow: ConfirmedNow;
}

/** The times of a server, unless given; a given confirmed time is sure, too. */
export const createTimes = (sources: ClockSources & Partial<Times>): Times => ({
  confirmedNow: sources.confirmedNow ?? createConfirmedNow(sources),
  sureNow: sources.sureNow ?? sources.confirmedNow ?? createSureNow(sources),
});
