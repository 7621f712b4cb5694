import type { FastifyBaseLogger } from "fastify";
import { doClaimed } from "../background/claim.ts";
import type { Background } from "../background/open-background.ts";
import type { ConfirmedNow } from "../confirmed-time/confirmed-time.ts";
import { openRounds, type RoundTimes } from "../background/open-rounds.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { dropExpired, type DropOfMonth } from "./drop-expired.ts";
import type { Counts } from "./expired-months.ts";

export interface RetentionParts {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "months">;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Months are deleted by the time that has surely come. */
  readonly sureNow: ConfirmedNow;
  readonly drops: readonly DropOfMonth[];
  readonly countDropped: (counts: Counts) => void;
}

const usual: RoundTimes = { firstMs: 10 * 60_000, everyMs: 30 * 60_000 };
const task = "retention";
/** If a server dies, another takes over after an hour; once done, it is due again on the next day. */
const leaseS = 3_600;
const pauseS = 20 * 3_600;

/** Once a day one of the servers deletes what each tenant no longer keeps. */
export const openRetention = (parts: RetentionParts, times = usual): Background =>
  openRounds({
    times,
    run: (signal) => retainOnce(parts, signal),
    onFailure: (error) => parts.log.warn({ err: error }, "retenção: não terminou"),
  });

/** The day's round, unless another server makes or made it, or the day is unconfirmed; returns whether it was made here. */
export async function retainOnce(
  { postgres, telemetry, log, sureNow, drops, countDropped }: RetentionParts,
  signal?: AbortSignal,
): Promise<boolean> {
  const nowMs = await sureNow();
  if (nowMs === null) return false;
  return doClaimed(postgres.shared, { task, leaseS, pauseS, signal }, (both) =>
    dropExpired({
      postgres,
      telemetry,
      drops,
      signal: both,
      nowMs,
      onDropped(tenantId, month, counts) {
        log.info({ tenantId, month, counts }, "retenção: mês apagado");
        countDropped(counts);
      },
    }),
  );
}
