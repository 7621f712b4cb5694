import type { TimeWindow } from "@fiel/domain";
import { mostLatest } from "./latest-samples.ts";
import type { SummaryOfProducts } from "./series.ts";

/**
 * Stored days that lack the last samples that an answer needs, so that their packages must be read again. Earlier versions stored only the
 * downsampled samples of a day. Goes back for each product only as far as its last samples reach.
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
