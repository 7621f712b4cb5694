import type { OccurrenceGroup } from "@fiel/contracts";
import { stoppedTime } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";

/** The occurrences of each equipment as the call answers them; `names` gives the events' names by code. */
export function listOccurrences(
  found: readonly EquipmentOccurrences[],
  names: ReadonlyMap<number, string>,
): OccurrenceGroup[] {
  return found.map(({ equipment: { mid, name, createdAt, removedAt }, windows, clipped }) => {
    const { availableS, stoppedS } = stoppedTime(windows, clipped);
    const events = clipped.map(({ code, startMs, endMs, windowStartMs, windowEndMs, durationS }) => ({
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
