import { stoppedTime } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";

/**
 * The occurrences of each equipment as JSON of the list that the call answers; `names` gives the events' names by code.
 * Written piece by piece: they are tens of thousands, and objects of them cost five times as much.
 */
export function listOccurrences(
  found: readonly EquipmentOccurrences[],
  names: ReadonlyMap<number, string>,
): string {
  const descriptions = new Map([...names].map(([code, name]) => [code, JSON.stringify(name)]));
  const groups = found.map(({ equipment: { mid, name, createdAt, removedAt }, windows, clipped }) => {
    const { availableS, stoppedS } = stoppedTime(windows, clipped);
    const events = clipped.map(
      ({ code, startMs, endMs, windowStartMs, windowEndMs, durationS }) =>
        `{"code":${code},"description":${descriptions.get(code) ?? null},"startDate":${startMs},"endDate":${endMs},"windowStart":${windowStartMs},"windowEnd":${windowEndMs},"duration":${durationS}}`,
    );
    const head = {
      equipment: { mid, name, createdAt, removedAt },
      timeAvailable: availableS,
      duration: stoppedS,
    };
    return `${JSON.stringify(head).slice(0, -1)},"events":[${events.join(",")}]}`;
  });
  return `[${groups.join(",")}]`;
}
