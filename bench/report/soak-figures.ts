import { type MemorySample, type SoakMeasure, type SoakSeries, soakSeries } from "../measure/soak-measure.ts";
import { tellingMinutes } from "../plan/soak-plan.ts";
import type { Curve } from "./curve.ts";
import type { Figure } from "./figure.ts";
import { type Point, type Slope, slopeOf } from "./slope.ts";

const mebibyte = 2 ** 20;
/** Limit of the growth in the second half of a run, percent. */
const growthLimitPercent = 5;
/** Minimum number of minutes of a half that is reduced to one value per minute. */
const leastMinutes = 10;

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
const median = (values: readonly number[]): number =>
  sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

const pointsOf = (samples: readonly MemorySample[]): Point[] =>
  samples.map(({ minute, bytes }) => ({ x: minute, y: bytes / mebibyte }));

/**
 * One value per minute. JavaScript memory rises until garbage is collected, once a minute, so its minimum counts. For PostgreSQL the median counts.
 */
function perMinute(id: string, points: readonly Point[]): Point[] {
  const minutes = [...Map.groupBy(points, ({ x }) => Math.floor(x))];
  if (minutes.length < leastMinutes) return [...points];
  const one = id === "postgres" ? median : (values: readonly number[]) => Math.min(...values);
  return minutes.map(([x, found]) => ({ x, y: one(found.map(({ y }) => y)) }));
}

export interface SecondHalf {
  /** Median memory, MiB. */
  readonly middle: number;
  /** Slope, MiB a minute. */
  readonly slope: Slope;
  /** Upper limit, with a confidence of 95 %, of the growth until the end, percent of `middle`. */
  readonly growthPercent: number;
}

/** Evaluates the second half of a series. Caches fill and code is compiled in the first half. */
export function secondHalfOf(id: string, samples: readonly MemorySample[], minutes: number): SecondHalf {
  const points = perMinute(id, pointsOf(samples.filter(({ minute }) => minute >= minutes / 2)));
  const middle = median(points.map(({ y }) => y));
  const slope = slopeOf(points);
  return { middle, slope, growthPercent: ((slope.high * (minutes / 2)) / middle) * 100 };
}

const number = (value: number): string => value.toLocaleString("pt-BR", { maximumFractionDigits: 2 });

function figuresOf(id: string, label: string, { minutes, memory }: SoakMeasure): Figure[] {
  const half = secondHalfOf(id, memory[id as SoakSeries], minutes);
  const { low, middle, high } = half.slope;
  const common = { peer: null, better: "less" } as const;
  const target = {
    text: `até o fim, < ${growthLimitPercent} %`,
    isMet: half.growthPercent < growthLimitPercent,
  };
  return [
    { ...common, id, label: `${label}, 2ª metade`, unit: "MiB", fiel: half.middle, target: null },
    {
      ...common,
      id: `${id}-slope`,
      label: `${label}: cresce por minuto na 2ª metade (95 %: ${number(low)} a ${number(high)})`,
      unit: "MiB",
      fiel: middle,
      target: minutes < tellingMinutes ? null : target,
    },
  ];
}

/** Memory of each process in the second half, its growth, and whether it is bounded. */
export const soakFigures = (measured: SoakMeasure): Figure[] => [
  {
    id: "weighings",
    label: "pesagens por minuto",
    unit: "",
    fiel: measured.made / measured.minutes,
    peer: null,
    better: "more",
    target: null,
  },
  ...(["p50", "p95", "p99"] as const).map((part): Figure => ({
    id: `plants-${part}`,
    label: `plantas pequenas, um lote por segundo: resposta, ${part}`,
    unit: "ms",
    fiel: measured.latency[part],
    peer: null,
    better: "less",
    target: null,
  })),
  ...Object.entries(soakSeries).flatMap(([id, label]) => figuresOf(id, label, measured)),
];

export const soakCurves = ({ memory }: SoakMeasure): Curve[] =>
  Object.entries(soakSeries).map(([id, label]) => ({
    label,
    unit: "MiB",
    along: "min",
    points: pointsOf(memory[id as SoakSeries]),
  }));
