import type { HeatmapDay } from "@fiel/contracts";
import { daysOfWindow } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { type DayCount, heatmapSelect } from "./heatmap-select.ts";

/** More days than this are no year at a glance any more. */
const mostDays = 400;
const dayMs = 86_400_000;

/** Packages of each day of the zone's calendar, days without any left out. 422 WindowTooLarge beyond 400 days. */
export async function getHeatmap(
  telemetry: TenantTelemetry,
  tenantId: number,
  filter: ResolvedFilter,
  timeZone: string,
  signal: AbortSignal,
): Promise<HeatmapDay[]> {
  const startMs = filter.windows[0]?.startMs ?? 0;
  const endMs = filter.windows.at(-1)?.endMs ?? 0;
  if (endMs - startMs > mostDays * dayMs)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const days = daysOfWindow({ startMs, endMs }, timeZone);
  if (filter.equipment.length === 0 || days.length === 0) return [];
  const counts = await telemetry.rows<DayCount>(heatmapSelect(tenantId, filter, days), signal);
  const dayAt = new Map(days.map((day) => [day.startMs / 1000, day]));
  return counts.flatMap(({ dayS, count }) => {
    const day = dayAt.get(dayS);
    return day === undefined ? [] : [{ day: day.day, month: day.month, year: day.year, count }];
  });
}
