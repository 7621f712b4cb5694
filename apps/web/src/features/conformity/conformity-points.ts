import { type ConformitySample, type ProductConformity, weightsAt } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";

type Sampled = Pick<ProductConformity, "samples" | "sampleCount">;

const shortestGapMs = 5 * 60_000;
/** How much longer than from one sample to the next it usually takes is time in which nothing was made. */
const timesUsual = 3;
/** Gaps that no eye could see in a part are none. */
const gapsInPart = 400;

/** Each sample begins where the one before it ended: its own length is the way to the next. Where some are left out, the way is longer. */
const waysOf = ({ samples, sampleCount }: Sampled): number[] =>
  samples.length === sampleCount
    ? samples.map(({ startDate, endDate }) => endDate - startDate)
    : samples.slice(1).map(({ startDate }, at) => startDate - (samples[at]?.startDate ?? startDate));

/** So long without a sample the machine stood, and no line goes over it. */
const gapOf = (sampled: Sampled, { startMs, endMs }: TimeWindow): number => {
  const ways = waysOf(sampled);
  const usual = ways.toSorted((one, other) => one - other)[Math.floor((ways.length - 1) / 2)] ?? 0;
  return Math.max(shortestGapMs, timesUsual * usual, (endMs - startMs) / gapsInPart);
};

/** Samples in time order with a null where the line breaks. */
export const brokenLine = (sampled: Sampled, part: TimeWindow): (ConformitySample | null)[] => {
  const { samples } = sampled;
  const gapMs = gapOf(sampled, part);
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    return before && sample.startDate - before.startDate > gapMs ? [null, sample] : [sample];
  });
};

/** Packages below Qn - T of their time. */
export const shortItems = ({ items, weights }: ProductConformity) =>
  items.filter(({ weight, date }) => {
    const { productWeight, tolerance } = weightsAt(weights, date);
    return weight < productWeight - tolerance;
  });

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
