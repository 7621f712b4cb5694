import type { OccurrenceGroup } from "@fiel/contracts";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import { stoppedTimeOf } from "../../platform/dashboard/stopped-time.ts";

/** The occurrences of each equipment; `names` gives the events' names by code. */
export function listOccurrences(
  found: readonly EquipmentOccurrences[],
  names: ReadonlyMap<number, string>,
): OccurrenceGroup[] {
  return found.map((one) => {
    const { mid, name, createdAt, removedAt } = one.equipment;
    const { availableS, stoppedS } = stoppedTimeOf(one);
    const events = one.clipped.map(({ code, startMs, endMs, windowStartMs, windowEndMs, durationS }) => ({
      code,
      description: names.get(code) ?? null,
      startDate: startMs,
      endDate: endMs,
      windowStart: windowStartMs,
      windowEnd: windowEndMs,
      duration: durationS,
    }));
    return {
      equipment: { mid, name, createdAt, removedAt },
      timeAvailable: availableS,
      duration: stoppedS,
      events,
    };
  });
}
