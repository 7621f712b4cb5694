import type { TimeWindow } from "@fiel/domain";

/** Where an instant lies in columns of one width each, 0-1. */
export type DayScale = (atMs: number) => number;

/** Time between two columns has no width; what is before the first or after the last lies at its edge. */
export const dayScale =
  (columns: readonly TimeWindow[]): DayScale =>
  (atMs) => {
    for (const [place, { startMs, endMs }] of columns.entries()) {
      if (atMs < startMs) return place / columns.length;
      if (atMs < endMs) return (place + (atMs - startMs) / (endMs - startMs)) / columns.length;
    }
    return 1;
  };
