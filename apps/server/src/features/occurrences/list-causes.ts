import type { OccurrenceCauses } from "@fiel/contracts";
import { causesOf, unplannedClipped } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import { stoppedTimeOf } from "../../platform/dashboard/stopped-time.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** Stopped time of each equipment, and its events by duration, longest first, with name and kind. */
export function listCauses(
  found: readonly EquipmentOccurrences[],
  { events: names, plannedEvents }: Pick<TenantRegistrations, "events" | "plannedEvents">,
): OccurrenceCauses[] {
  return found.map((one) => {
    const { mid, name } = one.equipment;
    const { stoppedS, plannedS } = stoppedTimeOf(one, plannedEvents);
    const unplanned = new Map(
      causesOf(unplannedClipped(one.clipped, plannedEvents)).map((cause) => [cause.code, cause]),
    );
    const lastStart = new Map(one.clipped.map(({ code, startMs }) => [code, startMs]));
    return {
      equipment: { n: name, mid },
      duration: stoppedS,
      planned: plannedS,
      events: causesOf(one.clipped).map(({ code, count, durationS }) => ({
        code,
        description: names.get(code) ?? null,
        // Planned as of the last occurrence of the code, since an event may have changed.
        planned: plannedEvents.has(code, lastStart.get(code) ?? Number.POSITIVE_INFINITY),
        count,
        duration: durationS,
        unplanned: {
          count: unplanned.get(code)?.count ?? 0,
          duration: unplanned.get(code)?.durationS ?? 0,
        },
      })),
    };
  });
}
