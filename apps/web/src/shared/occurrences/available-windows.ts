import type { OccurrenceGroup } from "@fiel/contracts";
import { boundWindows, lengthMs, type TimeWindow } from "@fiel/domain";
import { spanOf } from "../filters/windows-of-filter.ts";

type Machine = Pick<OccurrenceGroup, "equipment" | "timeAvailable" | "available">;

/** The beginning of the windows, so long in all. */
const firstOf = (windows: readonly TimeWindow[], wantedMs: number): TimeWindow[] => {
  let leftMs = wantedMs;
  return windows.flatMap((window) => {
    const endMs = window.startMs + Math.min(lengthMs(window), leftMs);
    leftMs -= endMs - window.startMs;
    return endMs > window.startMs ? [{ startMs: window.startMs, endMs }] : [];
  });
};

/**
 * When a machine could have run within the windows that were asked for: from its registration to its removal, and of an operator while
 * he was signed on. What was still to come is in no window, or it is all that was asked for: then there is nothing.
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
