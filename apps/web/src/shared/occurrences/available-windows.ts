import type { OccurrenceGroup } from "@fiel/contracts";
import { boundWindows, type TimeWindow } from "@fiel/domain";
import { spanOf } from "../filters/windows-of-filter.ts";

type Machine = Pick<OccurrenceGroup, "equipment" | "timeAvailable" | "available">;

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
  return boundWindows(windows, life, spanOf(windows).endMs);
};
