import { type ConformitySample, type ProductConformity, toDraw, weightsAt, wholeOf } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";

type Sampled = Pick<ProductConformity, "samples" | "sampleCount">;

const shortestGapMs = 5 * 60_000;
/** A distance of more than this many times the usual one between samples counts as a stop. */
const timesUsual = 3;
/** Gaps shorter than the part divided by this are too narrow to be seen and do not break the line. */
const gapsInPart = 400;

/** Distances between samples, ms. When all samples are listed each one's own length is used, since each begins where the previous one ended. */
const waysOf = ({ samples, sampleCount }: Sampled): number[] => {
  const drawn = toDraw(samples);
  return wholeOf(samples, sampleCount) === null
    ? drawn.slice(1).map(({ startDate }, at) => startDate - (drawn[at]?.startDate ?? startDate))
    : drawn.map(({ startDate, endDate }) => endDate - startDate);
};

/** Shortest distance between samples, ms, at which the line breaks because the machine stood. */
const gapOf = (sampled: Sampled, { startMs, endMs }: TimeWindow): number => {
  const ways = waysOf(sampled);
  const usual = ways.toSorted((one, other) => one - other)[Math.floor((ways.length - 1) / 2)] ?? 0;
  return Math.max(shortestGapMs, timesUsual * usual, (endMs - startMs) / gapsInPart);
};

/** Samples in time order, with null where the line breaks. */
export const brokenLine = (sampled: Sampled, part: TimeWindow): (ConformitySample | null)[] => {
  const samples = toDraw(sampled.samples);
  const gapMs = gapOf(sampled, part);
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    return before && sample.startDate - before.startDate > gapMs ? [null, sample] : [sample];
  });
};

/** Packages below Qn - T as it was when they were weighed. */
export const shortItems = ({ items, weights }: ProductConformity) =>
  toDraw(items).filter(({ weight, date }) => {
    const { productWeight, tolerance } = weightsAt(weights, date);
    return weight < productWeight - tolerance;
  });
