import { classIndex, stepAt } from "@fiel/domain";
import { partsOf, perMachine } from "../../platform/dashboard/live-hours.ts";
import {
  addSquares,
  type LiveHour,
  type LivePackages,
  type Squares,
  squaresOf,
} from "../../platform/stores/telemetry/live/live-hour.ts";
import type { Produced } from "./produced.ts";
import type { ProductionQuestion } from "./production-select.ts";

interface Step {
  /** UTC s. */
  readonly startS: number;
  n: number;
  sumMg: number;
  readonly squares: Squares;
  minMg: number;
  maxMg: number;
}

const producedPerMachine = perMachine<Produced>();

/** What `productionSelect` gives, from hours in memory; the filter's windows are whole steps of five minutes. */
export function liveProduced(
  hours: readonly LiveHour[],
  question: ProductionQuestion,
): Map<number, Produced> {
  const { filter, classes, steps } = question;
  const made = producedPerMachine(
    hours,
    filter,
    `${classes.join()} ${steps.stepMs} ${steps.bordersMs?.[0]}`,
    (own) => producedOfMachine(own, question),
  );
  return new Map([...made].filter(([, { entries }]) => entries.length > 0));
}

function producedOfMachine(
  own: readonly LivePackages[],
  { filter, classes, steps: series }: ProductionQuestion,
): Produced {
  const isAsked = new Set<number>(classes.map((name) => classIndex[name]));
  const steps = new Map<number, Step>();
  const products = new Set<number>();
  let allMg = 0;
  for (const part of partsOf(own, filter)) {
    if (isAsked.size > 0 && !isAsked.has(part.classAt)) continue;
    products.add(part.product);
    allMg += part.sumMg;
    const startS = stepAt(series, part.startS * 1000).startMs / 1000;
    const step = steps.get(startS) ?? emptyStep(startS);
    steps.set(startS, step);
    step.n += part.n;
    step.sumMg += part.sumMg;
    addSquares(step.squares, part.squares);
    step.minMg = Math.min(step.minMg, part.minMg);
    step.maxMg = Math.max(step.maxMg, part.maxMg);
  }
  const inOrder = [...steps.values()].toSorted((one, other) => one.startS - other.startS);
  const entries = Buffer.from(inOrder.map(jsonOf).join());
  return { products: [...products], sumMg: BigInt(allMg), entries };
}

const emptyStep = (startS: number): Step => ({
  startS,
  n: 0,
  sumMg: 0,
  squares: [0, 0, 0],
  minMg: Infinity,
  maxMg: 0,
});

/** As the engine writes it. */
function jsonOf({ startS, n, sumMg, squares, minMg, maxMg }: Step): string {
  const average = rounded(sumMg / 1000 / n);
  return `{"date":${startS}000,"sum":${sumMg / 1000},"avg":${average},"min":${minMg / 1000},"max":${maxMg / 1000},"dev":${deviationOf(n, sumMg, squaresOf(squares))},"count":${n}}`;
}

function deviationOf(n: number, sumMg: number, squaresMg: bigint): number | null {
  if (n < 2) return null;
  const difference = BigInt(n) * squaresMg - BigInt(sumMg) * BigInt(sumMg);
  return rounded(Math.sqrt(Number(difference) / n / (n - 1)) / 1000);
}

/** To three decimals, a half to the even one. */
function rounded(value: number): number {
  const scaled = value * 1000;
  const half = Math.abs(scaled % 1) === 0.5;
  return (half ? 2 * Math.round(scaled / 2) : Math.round(scaled)) / 1000;
}
