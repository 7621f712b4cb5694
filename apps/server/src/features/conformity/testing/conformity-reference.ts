import type { ConformitySample } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { classOf, deviationOf, meanOf, weightsOf } from "../../../testing/weighing-classes.ts";
import type { WeighingRecord } from "../../../testing/weighing-record.ts";

/** Packages of beans on one machine, one every two seconds. */
export const beansFrom = (startMs: number, weightsMg: readonly number[]): WeighingRecord[] =>
  weightsMg.map((weightMg, i) => ({
    equipment: 4,
    at: startMs + i * 2000,
    weightMg,
    product: "7892",
    operator: null,
    verdict: null,
    inspected: null,
  }));

/** Useful and rejected packages of a product on one equipment in a window, in time order. */
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

/** Windows in time order, with overlapping or touching ones joined. */
export function joinedWindows(windows: readonly TimeWindow[]): TimeWindow[] {
  const [first, ...rest] = windows.toSorted((one, other) => one.startMs - other.startMs);
  if (first === undefined) return [];
  const next = rest.findIndex(({ startMs }) => startMs <= first.endMs);
  if (next < 0) return [first, ...joinedWindows(rest)];
  const endMs = Math.max(first.endMs, rest[next]?.endMs ?? 0);
  return joinedWindows([{ startMs: first.startMs, endMs }, ...rest.filter((_, i) => i !== next)]);
}

/** Factor k and acceptance c by sample size (INMETRO Portaria 93/2022). */
const plans: Readonly<Record<number, { k: number; c: number }>> = {
  5: { k: 2.059, c: 0 },
  13: { k: 0.847, c: 1 },
  20: { k: 0.64, c: 1 },
  32: { k: 0.485, c: 2 },
  80: { k: 0.295, c: 5 },
};
/** Tolerance in g of a package of 1000 g and of 225 g: 1.5 % up to 15 g; 4.5 % up to 200 g, then 9 g. */
const toleranceOf: Readonly<Record<string, number>> = { "ARROZ-1": 15, "7892": 9 };

function judge(sample: readonly WeighingRecord[], product: string): ConformitySample {
  const { netMg, packageMg } = weightsOf(product) ?? { netMg: 0, packageMg: 0 };
  const { k, c } = plans[sample.length] ?? { k: 0, c: 0 };
  const [nominal, tolerance] = [netMg / 1000, toleranceOf[product] ?? 0];
  const nets = sample.map(({ weightMg }) => (weightMg - packageMg) / 1000);
  const below = (limit: number): number => nets.filter((net) => net < limit).length;
  const [avg, dev] = [meanOf(nets) ?? 0, deviationOf(nets) ?? 0];
  const criterion = nominal - k * dev;
  const averageMet = avg >= criterion;
  const individualMet = below(nominal - tolerance) <= c;
  return {
    startDate: sample[0]?.at ?? 0,
    endDate: sample.at(-1)?.at ?? 0,
    min: Math.min(...nets),
    max: Math.max(...nets),
    avg,
    dev,
    criterion,
    belowTolerance: below(nominal - tolerance),
    belowDoubleTolerance: below(nominal - 2 * tolerance),
    averageMet,
    individualMet,
    approved: averageMet && individualMet,
  };
}

/** Records grouped by the plant's calendar day. */
function byPlantDay(records: readonly WeighingRecord[], timeZone: string): WeighingRecord[][] {
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return [...Map.groupBy(records, ({ at }) => calendar.format(at)).values()];
}

/** Every whole sample of a product on one equipment, drawn in each day of each window and judged by the rule written out. */
export function expectedSamples(
  records: readonly WeighingRecord[],
  {
    equipment,
    product,
    windows,
    size,
    timeZone = "America/Sao_Paulo",
  }: {
    equipment: number;
    product: string;
    windows: readonly TimeWindow[];
    size: number;
    timeZone?: string;
  },
): ConformitySample[] {
  const days = joinedWindows(windows).flatMap((window) =>
    byPlantDay(judgedOf(records, equipment, product, window), timeZone),
  );
  return days.flatMap((own) => {
    const samples: ConformitySample[] = [];
    for (let end = size; end <= own.length; end += size)
      samples.push(judge(own.slice(end - size, end), product));
    return samples;
  });
}

/** Extremes that downsampling must keep of a step. */
export const extremesOf = (samples: readonly ConformitySample[]): number[] => [
  Math.min(...samples.map(({ avg }) => avg)),
  Math.max(...samples.map(({ avg }) => avg)),
  Math.min(...samples.map(({ min }) => min)),
  Math.max(...samples.map(({ max }) => max)),
];

/** Points grouped by steps of equal length. */
export const stepsOf = <Point extends { startDate: number }>(
  points: readonly Point[],
  fromMs: number,
  widthMs: number,
): Point[][] => [
  ...Map.groupBy(points, ({ startDate }) => Math.floor((startDate - fromMs) / widthMs)).values(),
];
