import type { OccurrenceGroup } from "@fiel/contracts";
import { type TimelineSegment, timelineOf, type TimeWindow } from "@fiel/domain";
import { availableWindows } from "./available-windows.ts";
import { clippedOf, plannedCodesOf } from "./clipped-events.ts";

/** How a machine spent the time in which it could run. With an operator in the filter, only his time and stops. */
export const stretchesOf = (group: OccurrenceGroup, windows: readonly TimeWindow[]): TimelineSegment[] =>
  timelineOf(availableWindows(group, windows), clippedOf(group), plannedCodesOf(group));
