import {
  classIndex,
  type Declared,
  dayMs,
  judgedClasses,
  type MeanStep,
  MeanStepFinder,
  type SampledProduct,
  usefulClasses,
} from "@fiel/domain";
import type { FilledPackages } from "../../platform/telemetry/filled-packages.ts";

const judged = new Set(judgedClasses.map((one) => classIndex[one]));
const useful = new Set(usefulClasses.map((one) => classIndex[one]));

/** The packages of a machine's present run, all of one product under the same declared weights. Weights gross, mg. */
export interface FilledRun {
  readonly product: number;
  readonly weights: SampledProduct;
  readonly sinceMs: number;
  readonly lastMs: number;
  /** Useful and rejected packages. */
  readonly packages: number;
  /** Useful packages of the product in the last 24 h. */
  readonly perDay: number;
  /** The last step of the mean; null without one. */
  readonly step: MeanStep | null;
  /** All packages in the order in which they were filled, with NaN for those that are neither useful nor rejected, and for those of one instant, whose order is not known. */
  readonly filled: { readonly at: Float64Array; readonly weightMg: Float64Array };
  /** Useful packages since the last step. */
  readonly usefulMg: readonly number[];
}

/** The last run in packages in time order; null without packages, and when the last product has no net weight. */
export function runOfMachine(
  parts: readonly FilledPackages[],
  declaredOf: (product: number) => readonly Declared[],
  nowMs: number,
): FilledRun | null {
  const last = parts.findLast(({ at }) => at.length > 0);
  if (last === undefined) return null;
  const product = last.product.at(-1) ?? 0;
  const declared = declaredOf(product);
  const weights = declared.at(-1)?.weights ?? null;
  if (weights === null) return null;
  const changedMs = declared.at(-2)?.untilMs ?? -Infinity;
  const run = joinedRun(parts, product, changedMs);
  // Weights were declared anew after the last package.
  if (run.at.length === 0) return null;
  const steps = stepsOf(run);
  const step = steps.at(-1) ?? null;
  return {
    product,
    weights,
    sinceMs: run.at[0] as number,
    lastMs: run.at.at(-1) as number,
    packages: run.classAt.reduce((sum, classAt) => sum + Number(judged.has(classAt)), 0),
    perDay: countUseful(parts, product, nowMs - dayMs),
    step,
    filled: {
      at: run.at,
      weightMg: Float64Array.from(run.weightMg, (weight, row) =>
        judged.has(run.classAt[row] as number) && isAlone(run.at, row) ? weight : Number.NaN,
      ),
    },
    usefulMg: [...run.weightMg].filter(
      (_, row) => useful.has(run.classAt[row] as number) && (run.at[row] as number) >= (step?.atMs ?? 0),
    ),
  };
}

/** False where another package has the same instant: these are stored by weight, not in the order in which they were filled. */
const isAlone = (at: Float64Array, row: number): boolean =>
  at[row - 1] !== at[row] && at[row + 1] !== at[row];

/** The rows after the last package of another product, from an instant on. */
function joinedRun(parts: readonly FilledPackages[], product: number, sinceMs: number): FilledPackages {
  const rows: FilledPackages[] = [];
  for (const part of parts.toReversed()) {
    let start = part.at.length;
    while (start > 0 && part.product[start - 1] === product && (part.at[start - 1] as number) >= sinceMs)
      start -= 1;
    rows.unshift({
      at: part.at.subarray(start),
      product: part.product.subarray(start),
      classAt: part.classAt.subarray(start),
      weightMg: part.weightMg.subarray(start),
    });
    if (start > 0) break;
  }
  const count = rows.reduce((sum, { at }) => sum + at.length, 0);
  const ofColumn = (name: "product" | "classAt" | "weightMg"): Uint32Array =>
    joined(
      new Uint32Array(count),
      rows.map((own) => own[name]),
    );
  return {
    at: joined(
      new Float64Array(count),
      rows.map(({ at }) => at),
    ),
    product: ofColumn("product"),
    classAt: ofColumn("classAt"),
    weightMg: ofColumn("weightMg"),
  };
}

/** Writes the parts one after the other. */
function joined<Column extends Float64Array | Uint32Array>(into: Column, parts: readonly Column[]): Column {
  let start = 0;
  for (const part of parts) {
    into.set(part, start);
    start += part.length;
  }
  return into;
}

/** Steps of the mean of the useful and rejected packages. */
function stepsOf({ at, classAt, weightMg }: FilledPackages): MeanStep[] {
  const rows = [...classAt.keys()].filter((row) => judged.has(classAt[row] as number));
  const columns = {
    at: Float64Array.from(rows, (row) => at[row] as number),
    weightMg: Uint32Array.from(rows, (row) => weightMg[row] as number),
  };
  const finder = new MeanStepFinder();
  finder.take(columns, 0, rows.length);
  return finder.steps();
}

function countUseful(parts: readonly FilledPackages[], product: number, sinceMs: number): number {
  let count = 0;
  for (const { at, product: products, classAt } of parts)
    for (let row = 0; row < at.length; row += 1)
      if (products[row] === product && useful.has(classAt[row] as number) && (at[row] as number) >= sinceMs)
        count += 1;
  return count;
}
