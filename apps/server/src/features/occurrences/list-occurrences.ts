import type { OccurrenceGroup } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { stoppedTimeOf } from "../../platform/dashboard/stopped-time.ts";

/** Occurrences of each equipment with name and kind; with `ofOperator` also the windows in which the operator was signed on. */
export function listOccurrences(
  found: readonly EquipmentOccurrences[],
  { events: names, plannedEvents }: Pick<TenantRegistrations, "events" | "plannedEvents">,
  { ofOperator = false } = {},
): OccurrenceGroup[] {
  return found.map((one) => {
    const { mid, name, createdAt, removedAt } = one.equipment;
    const { availableS, stoppedS, plannedS } = stoppedTimeOf(one, plannedEvents);
    const events = one.clipped.map(({ code, startMs, endMs, windowStartMs, windowEndMs, durationS }) => ({
      code,
      description: names.get(code) ?? null,
      planned: plannedEvents.has(code, startMs),
      startDate: startMs,
      endDate: endMs,
      windowStart: windowStartMs,
      windowEnd: windowEndMs,
      duration: durationS,
    }));
    return {
      equipment: { mid, name, createdAt, removedAt },
      timeAvailable: availableS,
      ...(ofOperator ? { available: one.windows.map(windowOf) } : {}),
      duration: stoppedS,
      planned: plannedS,
      events,
    };
  });
}

const windowOf = ({ startMs, endMs }: TimeWindow) => ({ startTimestamp: startMs, endTimestamp: endMs });
