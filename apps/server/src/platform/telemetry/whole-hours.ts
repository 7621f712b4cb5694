import { hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";

/** The start of an instant's hour of UTC; both UTC ms. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** The hours of UTC that windows touch: in time order, apart from each other. */
export const hoursOf = (windows: readonly TimeWindow[]): TimeWindow[] =>
  unionOfWindows(
    windows.map(({ startMs, endMs }) => ({ startMs: hourOf(startMs), endMs: hourOf(endMs - 1) + hourMs })),
  );

/** Whether a window begins and ends with an hour of UTC: what is weighed is counted by these. */
export const isOfWholeHours = ({ startMs, endMs }: TimeWindow): boolean =>
  startMs % hourMs === 0 && endMs % hourMs === 0;
