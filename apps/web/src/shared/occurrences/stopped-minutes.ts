import type { OccurrenceGroup } from "@fiel/contracts";
import { hourMs, minuteMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { spanOf } from "../filters/windows-of-filter.ts";

const mostSteps = 170;
const stepsMs = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs);

/** Step of the overview, ms: the shortest that yields at most `mostSteps` columns. */
const stepOf = ({ startMs, endMs }: TimeWindow): number =>
  stepsMs.find((stepMs) => (endMs - startMs) / stepMs <= mostSteps) ?? (stepsMs.at(-1) ?? hourMs) * 7;

/**
 * Stopped minutes per hour of all equipment together, as corners of columns over the whole span, for the overview of a timeline. Overlapping
 * occurrences of one equipment count once.
 */
export const stoppedMinutes = (
  groups: readonly Pick<OccurrenceGroup, "events">[],
  windows: readonly TimeWindow[],
): (readonly [atMs: number, value: number])[] => {
  const span = spanOf(windows);
  const stepMs = stepOf(span);
  const count = Math.max(1, Math.ceil((span.endMs - span.startMs) / stepMs));
  const stoppedMs = Array.from({ length: count }, () => 0);
  for (const { events } of groups) {
    const stops = events.map(({ windowStart, windowEnd }) => ({ startMs: windowStart, endMs: windowEnd }));
    for (const { startMs, endMs } of unionOfWindows(stops)) {
      const first = Math.max(0, Math.floor((startMs - span.startMs) / stepMs));
      for (let index = first; index < count; index += 1) {
        const fromMs = span.startMs + index * stepMs;
        if (fromMs >= endMs) break;
        const inStep = Math.min(endMs, fromMs + stepMs) - Math.max(startMs, fromMs);
        stoppedMs[index] = (stoppedMs[index] ?? 0) + Math.max(0, inStep);
      }
    }
  }
  return stoppedMs.flatMap((stopped, index) => {
    const fromMs = span.startMs + index * stepMs;
    const untilMs = Math.min(span.endMs, fromMs + stepMs);
    const value = (stopped / minuteMs) * (hourMs / Math.max(1, untilMs - fromMs));
    return [[fromMs, value] as const, [untilMs, value] as const];
  });
};
