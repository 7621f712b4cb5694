import { hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";

/** Start of the UTC hour of an instant; both UTC ms. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** The UTC hours that windows touch: in time order, not overlapping. */
export const hoursOf = (windows: readonly TimeWindow[]): TimeWindow[] =>
  unionOfWindows(
    windows.map(({ startMs, endMs }) => ({ startMs: hourOf(startMs), endMs: hourOf(endMs - 1) + hourMs })),
  );

/** Whether a window begins and ends at UTC hours, by which weighings are counted. */
export const isOfWholeHours = ({ startMs, endMs }: TimeWindow): boolean =>
  startMs % hourMs === 0 && endMs % hourMs === 0;
