import type { BoardPicture } from "@fiel/contracts";
import { causesOf, paretoOf } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** The causes of most stopped time of all machines; planned stops are left out. */
export function stopsOfBoard(
  found: readonly EquipmentOccurrences[],
  { events, plannedEvents }: TenantRegistrations,
): NonNullable<BoardPicture["stops"]> {
  const causes = found
    .flatMap(({ clipped }) => causesOf(clipped))
    .filter(({ code }) => !plannedEvents.has(code));
  const rows = paretoOf(causes).map(({ code, count, durationS, cumulativePercent }) => ({
    code,
    name: code === null ? null : (events.get(code) ?? null),
    count,
    duration: durationS,
    cumulativePercent,
  }));
  return {
    rows,
    duration: rows.reduce((sum, row) => sum + row.duration, 0),
    count: rows.reduce((sum, row) => sum + row.count, 0),
  };
}
