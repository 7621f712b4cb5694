import type { ClippedOccurrence } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import { perObject } from "../../platform/dashboard/per-object.ts";
import { stoppedTimeOf } from "../../platform/dashboard/stopped-time.ts";
import { writtenList } from "../../platform/http/raw-json.ts";

/** Events' names by code; another map when one changed. */
type Names = ReadonlyMap<number, string>;

/**
 * The occurrences of each equipment as JSON of the list that the call answers, in pieces. Written piece by piece, and once: they are
 * tens of thousands, and objects of them cost five times as much.
 */
export function listOccurrences(found: readonly EquipmentOccurrences[], names: Names): Buffer[] {
  const groups = found.map((one) => {
    const { mid, name, createdAt, removedAt } = one.equipment;
    const { availableS, stoppedS } = stoppedTimeOf(one);
    const equipment = { mid, name, createdAt, removedAt };
    const group = JSON.stringify({ equipment, timeAvailable: availableS, duration: stoppedS });
    const head = `${group.slice(0, -1)},"events":[`;
    return [Buffer.from(head), eventsOf(one.clipped)(names), Buffer.from("]}")];
  });
  return writtenList(groups);
}

const eventsOf = perObject((clipped: readonly ClippedOccurrence[]) =>
  perObject((names: Names) => {
    const described = new Map([...names].map(([code, name]) => [code, JSON.stringify(name)]));
    const events = clipped.map(
      ({ code, startMs, endMs, windowStartMs, windowEndMs, durationS }) =>
        `{"code":${code},"description":${described.get(code) ?? null},"startDate":${startMs},"endDate":${endMs},"windowStart":${windowStartMs},"windowEnd":${windowEndMs},"duration":${durationS}}`,
    );
    return Buffer.from(events.join(","));
  }),
);
