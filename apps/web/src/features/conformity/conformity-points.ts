import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";

const shortestGapMs = 15 * 60_000;
const gapsInPart = 30;

/** So long without a sample is time in which nothing was made, and no line goes over it. */
const gapOf = ({ startMs, endMs }: TimeWindow): number =>
  Math.max(shortestGapMs, (endMs - startMs) / gapsInPart);

/** Samples in time order with a null where the line breaks. */
export const brokenLine = (
  samples: readonly ConformitySample[],
  part: TimeWindow,
): (ConformitySample | null)[] => {
  const gapMs = gapOf(part);
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    return before && sample.startDate - before.startDate > gapMs ? [null, sample] : [sample];
  });
};

/** Packages below Qn - T. */
export const shortItems = ({ items, productWeight, tolerance }: ProductConformity) =>
  items.filter(({ weight }) => weight < productWeight - tolerance);

/** The sample nearest to an instant; -1 for none. */
export const nearestSample = (samples: readonly ConformitySample[], atMs: number): number => {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, { startDate }] of samples.entries()) {
    if (Math.abs(startDate - atMs) >= distance) continue;
    best = index;
    distance = Math.abs(startDate - atMs);
  }
  return best;
};
