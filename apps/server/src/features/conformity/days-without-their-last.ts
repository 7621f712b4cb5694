import type { TimeWindow } from "@fiel/domain";
import { mostLatest } from "./latest-samples.ts";
import type { SummaryOfProducts } from "./series.ts";

/**
 * Stored days whose packages must be gone through again, because the last samples of the windows are among theirs and were not stored:
 * days that were stored by a version that told downsampled ones alone. Of a product none further back than its last samples reach.
 */
export function daysWithoutTheirLast(
  pieces: readonly TimeWindow[],
  held: ReadonlyMap<TimeWindow, SummaryOfProducts>,
): TimeWindow[] {
  const known = new Map<number, { readonly count: number; readonly isRefused: boolean }>();
  return pieces.toReversed().filter((piece) => {
    let lacks = false;
    for (const [product, { samples }] of held.get(piece) ?? []) {
      const { count, isRefused } = known.get(product) ?? { count: 0, isRefused: false };
      const isWanted = count < mostLatest || (!isRefused && samples.refused > 0);
      if (isWanted && samples.count > 0 && samples.last === null) lacks = true;
      known.set(product, { count: count + samples.count, isRefused: isRefused || samples.refused > 0 });
    }
    return lacks;
  });
}
