import type { BoardPicture } from "@fiel/contracts";
import { causesOf, paretoOf, sumOfStoppedTimes, unplannedClipped } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import { stoppedTimeOf } from "../../platform/dashboard/stopped-time.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** Stopped time of all machines, and the causes with the most stopped time, without planned stops. */
export function stopsOfBoard(
  found: readonly EquipmentOccurrences[],
  { events, plannedEvents }: TenantRegistrations,
): NonNullable<BoardPicture["stops"]> {
  const causes = found.flatMap(({ clipped }) => causesOf(clipped));
  const { stoppedS, plannedS } = sumOfStoppedTimes(found.map((one) => stoppedTimeOf(one, plannedEvents)));
  const unplanned = found.flatMap(({ clipped }) => causesOf(unplannedClipped(clipped, plannedEvents)));
  return {
    rows: paretoOf(unplanned).map(({ code, count, durationS, cumulativePercent }) => ({
      code,
      name: code === null ? null : (events.get(code) ?? null),
      count,
      duration: durationS,
      cumulativePercent,
    })),
    duration: stoppedS,
    planned: plannedS,
    count: causes.reduce((sum, { count }) => sum + count, 0),
  };
}
