import { intersection, minuteMs, seriesSteps, stepsIn, type TimeWindow } from "@fiel/domain";

/** Packages a minute over a stretch of time. */
export interface Rate extends TimeWindow {
  readonly rate: number;
}

/** Less of a step than this says nothing about its rate. */
const leastShare = 0.2;

/** The rate of each step of the windows, 0 where nothing was made; a step that a window cuts counts for what is left of it. */
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
