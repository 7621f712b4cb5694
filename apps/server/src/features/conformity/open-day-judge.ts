import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import { eachActiveTenant, type TenantWork } from "../../platform/background/each-active-tenant.ts";
import type { Background } from "../../platform/background/open-background.ts";
import { openRounds, type RoundTimes } from "../../platform/background/open-rounds.ts";
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

/** Ms after the start until the first round, and between rounds. */
const usual: RoundTimes = { firstMs: minuteMs, everyMs: 30 * minuteMs };
/** Pause after work, as a multiple of its duration. A tenth of one processor at most, since queries come first. */
const pauses = 9;

/** Judges every tenant's past days in the background, so that the first query of a month need not read all its packages. */
export function openDayJudge(
  { postgres, telemetry, log, now }: DayJudgeDependencies,
  times = usual,
): Background {
  const failed = "conformidade: os dias não puderam ser julgados";
  const work = (signal: AbortSignal): TenantWork => ({
    task: "judge days",
    async run({ tenantId, timeZone }) {
      const pause = (tookMs: number) => sleep(pauses * tookMs, undefined, { signal, ref: false });
      const judging = { postgres, telemetry, signal, pause };
      const days = await judgeDays(judging, { tenantId, timeZone, nowMs: now() });
      if (days > 0) log.info({ tenantId, days }, "conformidade: dias julgados");
    },
    onFailure: (error, tenantId) => log.warn({ err: error, tenantId }, failed),
  });
  return openRounds({
    times,
    run: (signal) => eachActiveTenant(postgres, work(signal), signal),
    onFailure: (error) => log.warn({ err: error }, failed),
  });
}
