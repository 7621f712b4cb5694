import type { TimeWindow } from "@fiel/domain";

/** Position of an instant on columns of equal width, 0 to 1. */
export type DayScale = (atMs: number) => number;

/** Time between two columns has no width. Instants before the first or after the last column are clamped to its edge. */
export const dayScale =
  (columns: readonly TimeWindow[]): DayScale =>
  (atMs) => {
    for (const [place, { startMs, endMs }] of columns.entries()) {
      if (atMs < startMs) return place / columns.length;
      if (atMs < endMs) return (place + (atMs - startMs) / (endMs - startMs)) / columns.length;
    }
    return 1;
  };
