import { intersection, minuteMs, seriesSteps, stepsIn, type TimeWindow } from "@fiel/domain";

/** Packages a minute over a time window. */
export interface Rate extends TimeWindow {
  readonly rate: number;
}

/** Smallest covered share of a step for which a rate is computed. */
const leastShare = 0.2;

/** Rate of each step of the windows, 0 without packages. For a step cut by a window, the rate of the remaining part. */
export const ratesOf = (
  made: readonly { readonly startMs: number; readonly count: number }[],
  windows: readonly TimeWindow[],
  timeZone: string,
): Rate[] => {
  if (windows.length === 0) return [];
  const counts = new Map(made.map(({ startMs, count }) => [startMs, count]));
  const steps = seriesSteps(windows, timeZone);
  return windows.flatMap((window) =>
    stepsIn(steps, window).flatMap((step) => {
      const part = intersection(step, window);
      if (part === null) return [];
      const lengthMs = part.endMs - part.startMs;
      if (lengthMs < leastShare * (step.endMs - step.startMs)) return [];
      return [{ ...part, rate: ((counts.get(step.startMs) ?? 0) / lengthMs) * minuteMs }];
    }),
  );
};
