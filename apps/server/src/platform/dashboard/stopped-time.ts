import { type StoppedTime, stoppedTime } from "@fiel/domain";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { occurrencesInWindows } from "./occurrences-in-windows.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/**
 * Available and stopped time of every equipment of the filter, by machine id: windows within the equipment's life and
 * until `nowMs`, occurrences not ignored, those at the same time counted once. Both 0 where no time was available.
 */
export async function stoppedSeconds(
  telemetry: TenantTelemetry,
  tenantId: number,
  filter: Pick<ResolvedFilter, "windows" | "equipment">,
  ignoredCodes: ReadonlySet<number>,
  nowMs: number,
  signal?: AbortSignal,
): Promise<Map<number, StoppedTime>> {
  const found = await occurrencesInWindows({ telemetry, tenantId, filter, ignoredCodes, nowMs }, signal);
  return new Map(
    found.map(({ equipment, windows, clipped }) => [equipment.mid, stoppedTime(windows, clipped)]),
  );
}
