import { type TimeWindow, unionOfWindows, withoutWindows } from "@fiel/domain";

export interface Steps {
  readonly stepMs: number;
  /** An instant at which a step begins, UTC ms. */
  readonly alignMs: number;
}

/** Beyond these, what lies between the busy hours is not worth a statement each. */
const mostStretches = 8;

/**
 * The time from the first window's start to the last one's end in stretches that begin and end with steps: those that touch busy
 * hours, and what lies before, between and after them, in time order.
 */
export function stretchesOf(
  windows: readonly TimeWindow[],
  busy: readonly TimeWindow[],
  { stepMs, alignMs }: Steps,
): TimeWindow[] {
  const whole = { startMs: windows[0]?.startMs ?? 0, endMs: windows.at(-1)?.endMs ?? 0 };
  const stepOf = (ms: number): number => Math.floor((ms - alignMs) / stepMs) * stepMs + alignMs;
  const touched = unionOfWindows(
    busy
      .filter(({ startMs, endMs }) => startMs < whole.endMs && endMs > whole.startMs)
      .map(({ startMs, endMs }) => ({
        startMs: Math.max(whole.startMs, stepOf(startMs)),
        endMs: Math.min(whole.endMs, stepOf(endMs - 1) + stepMs),
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
