import type { FastifyBaseLogger } from "fastify";
import type { Background } from "../background/open-background.ts";
import { openRounds } from "../background/open-rounds.ts";
import type { ConfirmedNow } from "./confirmed-time.ts";

const everyMs = 60_000;

/** Compares the clocks every minute: while a server runs, time advances in small steps, and a large one is a jump. */
export const openClockWatch = (compare: ConfirmedNow, log: Pick<FastifyBaseLogger, "warn">): Background =>
  openRounds({
    times: { firstMs: 1_000, everyMs },
    run: compare,
    onFailure: (error) => log.warn({ err: error }, "os relógios não puderam ser comparados"),
  });
