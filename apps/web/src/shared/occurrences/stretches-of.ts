import type { OccurrenceGroup } from "@fiel/contracts";
import { type TimelineSegment, timelineOf, type TimeWindow } from "@fiel/domain";
import { availableWindows } from "./available-windows.ts";
import { clippedOf, plannedCodesOf } from "./clipped-events.ts";

/** What a machine did with the time in which it could have run: of an operator's filter, with his own and no other. */
export const stretchesOf = (group: OccurrenceGroup, windows: readonly TimeWindow[]): TimelineSegment[] =>
  timelineOf(availableWindows(group, windows), clippedOf(group), plannedCodesOf(group));
