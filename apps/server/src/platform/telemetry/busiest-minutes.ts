import { hourMs } from "@fiel/domain";
import { instant, sql } from "../stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";

/** Packages in the busiest minute of the last hour, and in the busiest minute since an instant (UTC ms); 0 when nothing was weighed. */
export async function readBusiestMinutes(
  telemetry: Pick<TenantTelemetry, "rows">,
  sinceMs: number,
  nowMs: number,
  signal?: AbortSignal,
): Promise<{ readonly hour: number; readonly today: number }> {
  const hourAgo = nowMs - hourMs;
  const [row] = await telemetry.rows<{ hour: number; today: number }>(
    sql`select maxIf(packages, minute >= ${instant(hourAgo)}) as hour, maxIf(packages, minute >= ${instant(sinceMs)}) as today
      from (
        select toStartOfMinute(at) as minute, count() as packages from weighings
        where at >= ${instant(Math.min(hourAgo, sinceMs))} and at < ${instant(nowMs)} group by minute
      )`,
    signal,
  );
  const { hour = 0, today = 0 } = row ?? {};
  return { hour, today };
}
