import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import { listTenants } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { judgeDays } from "./judge-days.ts";

export interface DayJudgeDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
}

export interface DayJudge {
  /** Breaks off what is going on; what is missing is made after the next start. */
  close(): Promise<void>;
}

/** How long after the start days are judged first, and how often from then on, ms. */
const usual = { firstMs: minuteMs, everyMs: 30 * minuteMs };
/** A tenth of one processor at most: who asks comes first. */
const pauses = 9;

/** Judges every tenant's days once they are over, so that the first who asks for a month does not wait for all of it. */
export function openDayJudge(
  { postgres, telemetry, log, now }: DayJudgeDependencies,
  { firstMs, everyMs } = usual,
): DayJudge {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false });
  const judgeAll = async (): Promise<void> => {
    for (const { tenant_id: tenantId, time_zone: timeZone, status } of await listTenants(postgres.shared)) {
      if (status !== "Active") continue;
      const judging = { postgres, telemetry, signal, pause: (tookMs: number) => pause(pauses * tookMs) };
      const days = await judgeDays(judging, { tenantId, timeZone, nowMs: now() });
      if (days > 0) log.info({ tenantId, days }, "conformidade: dias julgados");
    }
  };
  const run = async (): Promise<void> => {
    for (await pause(firstMs); ; await pause(everyMs)) {
      // What failed is missing still, and comes again.
      await judgeAll().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "conformidade: os dias não puderam ser julgados");
      });
    }
  };
  // Ends by its signal alone.
  const running = run().catch(() => undefined);
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
