import { setImmediate } from "node:timers/promises";
import { mostControlPoints } from "@fiel/contracts";
import {
  type ChartPoint,
  type Declared,
  declaredAt,
  declaredWithin,
  type MeanStep,
  MeanStepFinder,
  sampleFigures,
  type SampledProduct,
  SubgroupDrawer,
  type TimeWindow,
  type ValueCount,
} from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import { declaredWeights } from "../../platform/registrations/declared-weights.ts";
import { regulationAt } from "../../platform/registrations/regulation-at.ts";
import type { WeightColumns } from "../../platform/telemetry/package-columns.ts";
import { firstFrom, rowsByWindow } from "../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../platform/telemetry/product-runs.ts";
import type { ChartPackages } from "./chart-packages.ts";
import type { ChartQuery } from "./chart-query.ts";
import { NetWeightCounts } from "./net-weight-counts.ts";

/** The product began at an instant, after another one or none. */
interface ProductBegin {
  readonly atMs: number;
  /** Id of the product before. */
  readonly before: number;
}

/** Points of a chart and what else its packages tell. Weights net, mg. */
export interface DrawnChart {
  readonly points: readonly ChartPoint[];
  /** Useful and rejected packages of the product. */
  readonly itemCount: number;
  /** Weights that the last packages were declared under, or without packages those declared last; null without any. */
  readonly weights: SampledProduct | null;
  /** Instant of the first package under those weights, UTC ms; Infinity without packages. */
  readonly sinceMs: number;
  /** Number of packages under those weights, by net weight in rising order. */
  readonly counts: readonly ValueCount[];
  readonly begins: readonly ProductBegin[];
  /** Instants at which the declared weights changed, UTC ms. */
  readonly weightChanges: readonly number[];
  /** Steps of the net mean, in time order. */
  readonly steps: readonly MeanStep[];
}

/** Rows after which other calls get their turn. */
const rowsAtOnce = 20_000;

/** Draws the chart of one product from the packages of its machine, in turns with other calls. Throws 422 WindowTooLarge for too many points. */
export async function drawChart(query: ChartQuery, { packages, pieces }: ChartPackages): Promise<DrawnChart> {
  const rowsOf = rowsByWindow(packages);
  const drawing = new Drawing(query);
  for (const piece of pieces) {
    for (const rows of rowsOf(piece))
      for (const { product, start, end } of productRunsOf(rows))
        for (let from = start; from < end; from += rowsAtOnce) {
          drawing.take(rows, { product, start: from, end: Math.min(end, from + rowsAtOnce) });
          await setImmediate();
        }
    drawing.leave();
  }
  return drawing.finish();
}

/** A chart while its packages are read. */
class Drawing {
  readonly #query: ChartQuery;
  readonly #declared: readonly Declared[];
  readonly #drawer: SubgroupDrawer;
  readonly #points: ChartPoint[] = [];
  /** Steps are found in gross weights, within a run of declared weights; each run's are made net at its end. */
  readonly #steps: MeanStep[] = [];
  #finder = new MeanStepFinder();
  readonly #begins: ProductBegin[] = [];
  #counts: NetWeightCounts | null = null;
  #itemCount = 0;
  #running = -1;
  #weights: SampledProduct | null = null;
  #sinceMs = Infinity;
  #hasBegun = true;
  #beforeMg: number | null = null;

  constructor(query: ChartQuery) {
    this.#query = query;
    const { registrations, product, windows, timeZone, size, interval } = query;
    const regulation = regulationAt(windows[0]?.startMs ?? 0, timeZone);
    this.#declared = declaredWithin(declaredWeights(registrations, product, regulation), spanOf(windows));
    this.#drawer = new SubgroupDrawer(size, interval, (weightsMg, from, startMs, endMs) =>
      this.#append(weightsMg, from, { startMs, endMs }),
    );
  }

  /** Takes the next rows, which are of one product. */
  take(rows: WeightColumns, run: { readonly product: number; readonly start: number; readonly end: number }) {
    const { product, start, end } = run;
    if (product !== this.#running) {
      this.#drawer.leave();
      if (product === this.#query.product && this.#running >= 0) {
        this.#begins.push({ atMs: rows.at[start] as number, before: this.#running });
        this.#begin();
      }
      this.#running = product;
    }
    if (product !== this.#query.product) return;
    this.#itemCount += end - start;
    for (let from = start; from < end;) {
      const declared = this.#declared.find(({ untilMs }) => (rows.at[from] as number) < untilMs);
      const until = Math.max(from + 1, firstFrom(rows.at, declared?.untilMs ?? Infinity, from, end));
      this.#takeDeclared(rows, from, until, declared?.weights ?? null);
      from = until;
    }
  }

  /** Ends a piece of time: no subgroup crosses it. */
  leave(): void {
    this.#drawer.leave();
  }

  finish(): DrawnChart {
    this.#endRun();
    return {
      points: this.#points,
      itemCount: this.#itemCount,
      weights: this.#weights ?? this.#declared.at(-1)?.weights ?? null,
      sinceMs: this.#sinceMs,
      counts: this.#counts?.inOrder() ?? [],
      begins: this.#begins,
      weightChanges: this.#declared.slice(0, -1).map(({ untilMs }) => untilMs),
      steps: this.#steps,
    };
  }

  /** Ends a run of packages under the same weights: no step is looked for over its end. */
  #endRun(): void {
    const packageMg = this.#weights?.packageMg ?? 0;
    for (const { atMs, before, after } of this.#finder.steps())
      this.#steps.push({ atMs, before: before - packageMg, after: after - packageMg });
    this.#finder = new MeanStepFinder();
  }

  #begin(): void {
    this.#endRun();
    this.#hasBegun = true;
    this.#beforeMg = null;
  }

  #takeDeclared(rows: WeightColumns, from: number, until: number, weights: SampledProduct | null): void {
    if (weights !== this.#weights) {
      this.#drawer.leave();
      if (this.#weights !== null) this.#begin();
      this.#weights = weights;
      this.#sinceMs = rows.at[from] as number;
      this.#counts = weights === null ? null : new NetWeightCounts(weights);
    }
    if (weights === null) return;
    this.#counts?.take(rows.weightMg, from, until);
    this.#drawer.take(rows, from, until);
    this.#finder.take(rows, from, until);
  }

  #append(weightsMg: Uint32Array, from: number, instants: TimeWindow): void {
    const { kind, size } = this.#query;
    const weights = declaredAt(this.#declared, instants.startMs);
    if (weights === null) return;
    if (this.#points.length >= mostControlPoints)
      throw new CallError("WindowTooLarge", { fields: { dates: "tooManyPoints" } });
    const begins = this.#hasBegun;
    this.#hasBegun = false;
    if (kind === "iMr") {
      const location = (weightsMg[from] as number) - weights.packageMg;
      const spread = this.#beforeMg === null ? null : Math.abs(location - this.#beforeMg);
      this.#beforeMg = location;
      this.#points.push({ ...instants, location, spread, begins });
      return;
    }
    const { sumMg, deviationMg } = sampleFigures(weightsMg, from, size, weights);
    this.#points.push({ ...instants, location: sumMg / size, spread: deviationMg, begins });
  }
}

const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  startMs: windows[0]?.startMs ?? 0,
  endMs: windows.at(-1)?.endMs ?? 0,
});
