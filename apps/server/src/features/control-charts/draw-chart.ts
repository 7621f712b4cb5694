import { setImmediate } from "node:timers/promises";
import { mostControlPoints } from "@fiel/contracts";
import {
  type ChartPoint,
  clipWindows,
  cutAtMidnights,
  type Declared,
  declaredAt,
  declaredWithin,
  hourMs,
  judgedClasses,
  sampleFigures,
  type SampledProduct,
  SubgroupDrawer,
  type TimeWindow,
  unionLengthMs,
  type ValueCount,
} from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import { declaredWeights } from "../../platform/registrations/declared-weights.ts";
import { regulationAt } from "../../platform/registrations/regulation-at.ts";
import { readHourCounts } from "../../platform/telemetry/hour-counts.ts";
import type { WeightColumns } from "../../platform/telemetry/package-columns.ts";
import { firstFrom, readPackages, rowsByWindow } from "../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../platform/telemetry/product-runs.ts";
import { refuseTooMany } from "../../platform/telemetry/refuse-too-many.ts";
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
}

/** Windows up to this length hold few enough packages that they need not be counted first, ms. */
const shortMs = 36 * hourMs;

/** Rows after which other calls get their turn. */
const rowsAtOnce = 20_000;

/** Draws a chart's points from the packages, in turns with other calls. Throws 422 WindowTooLarge when there are too many packages or points. */
export async function drawChart(query: ChartQuery): Promise<DrawnChart> {
  const { reading, windows, timeZone, mid } = query;
  const filter = { windows, untilNow: false, equipment: [{ mid }], operator: null, product: null };
  const read = unionLengthMs(windows) > shortMs ? await withPackages(reading, filter) : windows;
  const pieces = cutAtMidnights(read, timeZone);
  const rowsOf = rowsByWindow(await readPackages(reading, { ...filter, windows: pieces }, judgedClasses));
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

/** The windows from the first hour with packages to the last one; long windows may begin years before. Throws 422 WindowTooLarge. */
async function withPackages(
  reading: ChartQuery["reading"],
  filter: Parameters<typeof readHourCounts>[1],
): Promise<TimeWindow[]> {
  const hours = await readHourCounts(reading, filter, judgedClasses);
  refuseTooMany(hours);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  return clipWindows(filter.windows, { startMs: first.startMs, endMs: last.startMs + hourMs });
}

/** A chart while its packages are read. */
class Drawing {
  readonly #query: ChartQuery;
  readonly #declared: readonly Declared[];
  readonly #drawer: SubgroupDrawer;
  readonly #points: ChartPoint[] = [];
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
    return {
      points: this.#points,
      itemCount: this.#itemCount,
      weights: this.#weights ?? this.#declared.at(-1)?.weights ?? null,
      sinceMs: this.#sinceMs,
      counts: this.#counts?.inOrder() ?? [],
      begins: this.#begins,
      weightChanges: this.#declared.slice(0, -1).map(({ untilMs }) => untilMs),
    };
  }

  #begin(): void {
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
