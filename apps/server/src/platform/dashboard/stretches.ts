import {
  clipWindows,
  type SeriesSteps,
  stepAt,
  type TimeWindow,
  unionOfWindows,
  withoutWindows,
} from "@fiel/domain";

/** Beyond these, what lies between the busy hours is not worth a statement each. */
const mostStretches = 8;

/**
 * The time from the first window's start to the last one's end in stretches that begin and end with steps: those that touch busy
 * hours, and what lies before, between and after them, in time order.
 */
export function stretchesOf(
  windows: readonly TimeWindow[],
  busy: readonly TimeWindow[],
  steps: SeriesSteps,
): TimeWindow[] {
  const whole = { startMs: windows[0]?.startMs ?? 0, endMs: windows.at(-1)?.endMs ?? 0 };
  const touched = unionOfWindows(
    clipWindows(busy, whole).map(({ startMs, endMs }) => ({
      startMs: Math.max(whole.startMs, stepAt(steps, startMs).startMs),
      endMs: Math.min(whole.endMs, stepAt(steps, endMs - 1).endMs),
    })),
  );
  const quiet = withoutWindows(whole, touched);
  const all = [...quiet, ...touched].toSorted((one, other) => one.startMs - other.startMs);
  const [first] = touched;
  if (all.length <= mostStretches || first === undefined) return all;
  return [
    { startMs: whole.startMs, endMs: first.startMs },
    { startMs: first.startMs, endMs: whole.endMs },
  ];
}
