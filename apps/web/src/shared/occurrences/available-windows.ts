import type { OccurrenceGroup } from "@fiel/contracts";
import { boundWindows, lengthMs, type TimeWindow } from "@fiel/domain";
import { spanOf } from "../filters/windows-of-filter.ts";

type Machine = Pick<OccurrenceGroup, "equipment" | "timeAvailable" | "available">;

/** The first `wantedMs` of the windows. */
const firstOf = (windows: readonly TimeWindow[], wantedMs: number): TimeWindow[] => {
  let leftMs = wantedMs;
  return windows.flatMap((window) => {
    const endMs = window.startMs + Math.min(lengthMs(window), leftMs);
    leftMs -= endMs - window.startMs;
    return endMs > window.startMs ? [{ startMs: window.startMs, endMs }] : [];
  });
};

/**
 * Time in the requested windows in which a machine could run: from its registration to its removal and, with an operator in the filter, while he was
 * signed on. Future time is left out; when the windows are all in the future the result is empty.
 */
export const availableWindows = (
  { equipment, timeAvailable, available }: Machine,
  windows: readonly TimeWindow[],
): TimeWindow[] => {
  if (timeAvailable === 0) return [];
  if (available) return available.map((one) => ({ startMs: one.startTimestamp, endMs: one.endTimestamp }));
  const life = { createdAtMs: equipment.createdAt, removedAtMs: equipment.removedAt };
  return firstOf(boundWindows(windows, life, spanOf(windows).endMs), Math.round(timeAvailable * 1000));
};
