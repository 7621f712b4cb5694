import type { ConformitySample } from "@fiel/contracts";
import { sampleVerdict, samplesOf, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { classOf, limitsOf, type WeighingRecord } from "../../../testing/weighing-records.ts";

/** The useful and rejected packages of a product on one equipment in a window, in time order. */
export function judgedOf(
  records: readonly WeighingRecord[],
  equipment: number,
  product: string,
  { startMs, endMs }: TimeWindow,
): WeighingRecord[] {
  return records
    .filter((one) => one.equipment === equipment && one.product === product && classOf(one) !== "pi")
    .filter(({ at }) => at >= startMs && at < endMs)
    .toSorted((one, other) => one.at - other.at || one.weightMg - other.weightMg);
}

/** Every sample of a product on one equipment, each judged by the domain's own formula, one after the other. */
export function expectedSamples(
  records: readonly WeighingRecord[],
  {
    equipment,
    product,
    windows,
    size,
  }: { equipment: number; product: string; windows: readonly TimeWindow[]; size: number },
): ConformitySample[] {
  const { netMg, packageMg } = limitsOf(product) ?? { netMg: 0, packageMg: 0 };
  return unionOfWindows(windows).flatMap((window) =>
    samplesOf(judgedOf(records, equipment, product, window), size).map((sample) => {
      const verdict = sampleVerdict(
        sample.map(({ weightMg }) => weightMg - packageMg),
        netMg,
      );
      return {
        startDate: sample[0]?.at ?? 0,
        endDate: sample.at(-1)?.at ?? 0,
        min: verdict.minMg / 1000,
        max: verdict.maxMg / 1000,
        avg: verdict.meanMg / 1000,
        dev: verdict.deviationMg / 1000,
        criterion: verdict.criterionMg / 1000,
        belowTolerance: verdict.belowTolerance,
        belowDoubleTolerance: verdict.belowDoubleTolerance,
        averageMet: verdict.averageMet,
        individualMet: verdict.individualMet,
        approved: verdict.approved,
      };
    }),
  );
}

/** What thinning may not lose of a step. */
export const extremesOf = (samples: readonly ConformitySample[]): number[] => [
  Math.min(...samples.map(({ avg }) => avg)),
  Math.max(...samples.map(({ avg }) => avg)),
  Math.min(...samples.map(({ min }) => min)),
  Math.max(...samples.map(({ max }) => max)),
];

/** Points by the steps of equal time that they start in. */
export const stepsOf = <Point extends { startDate: number }>(
  points: readonly Point[],
  fromMs: number,
  widthMs: number,
): Point[][] => [
  ...Map.groupBy(points, ({ startDate }) => Math.floor((startDate - fromMs) / widthMs)).values(),
];
