import { lengthMs, type TimeWindow, unionLengthMs } from "../time/time-window.ts";
import { type MachinePauses, pausesWithin } from "./machine-pauses.ts";
import type { Pause } from "./package-hours.ts";

/** Packages that crossed the scale, whichever class they are of, and the useful ones. */
export interface MadeCount {
  readonly made: number;
  readonly useful: number;
}

export interface ProductCount extends MadeCount {
  /** Time in which the machine ran with the product, ms, micro-stops within. */
  readonly runMs: number;
  readonly microMs: number;
  readonly microStops: number;
}

/** What the account of a machine is made of, ms. Counts of windows that meet at an edge add up to those of both. */
export interface TimeCounts {
  readonly windowMs: number;
  readonly plannedMs: number;
  readonly toldMs: number;
  /** Stops of which the machine told nothing. */
  readonly inferredMs: number;
  readonly microMs: number;
  readonly microStops: number;
  /** By product; null: no package came. */
  readonly products: ReadonlyMap<number | null, ProductCount>;
}

export interface CountedTime {
  /** As the pauses were found in. */
  readonly windows: readonly TimeWindow[];
  readonly found: MachinePauses;
  /** Which product was made when; without gaps, empty where no package came. */
  readonly runs: readonly (TimeWindow & { readonly product: number })[];
  readonly made: ReadonlyMap<number, MadeCount>;
}

const sumMs = (windows: readonly TimeWindow[]): number =>
  windows.reduce((sum, window) => sum + lengthMs(window), 0);

const noCount: ProductCount = { made: 0, useful: 0, runMs: 0, microMs: 0, microStops: 0 };

function countProducts({ found, runs, made }: CountedTime): Map<number | null, ProductCount> {
  const counts = new Map<number | null, ProductCount>();
  const add = (product: number | null, more: Partial<ProductCount>): void => {
    counts.set(product, sumOf(counts.get(product) ?? noCount, { ...noCount, ...more }));
  };
  const ran: readonly Pause[] =
    runs.length === 0
      ? found.running.map((window) => ({ ...window, product: null }))
      : pausesWithin(runs, found.running);
  for (const [product, own] of Map.groupBy(ran, (one) => one.product)) add(product, { runMs: sumMs(own) });
  for (const [product, own] of Map.groupBy(found.inferred, (one) => one.product))
    add(product, { runMs: -sumMs(own) });
  for (const [product, own] of Map.groupBy(found.micro, (one) => one.product))
    add(product, { microMs: sumMs(own), microStops: own.length });
  for (const [product, own] of made) add(product, own);
  return counts;
}

const sumOf = (one: ProductCount, other: ProductCount): ProductCount => ({
  made: one.made + other.made,
  useful: one.useful + other.useful,
  runMs: one.runMs + other.runMs,
  microMs: one.microMs + other.microMs,
  microStops: one.microStops + other.microStops,
});

/** Counts a machine's time. Zeros for an empty window. Source: design, "Time account of a machine". */
export function countTime(time: CountedTime): TimeCounts {
  const { windows, found } = time;
  const [windowMs, loadingMs] = [sumMs(windows), sumMs(found.loading)];
  return {
    windowMs,
    plannedMs: windowMs - loadingMs,
    toldMs: loadingMs - unionLengthMs(found.running),
    inferredMs: sumMs(found.inferred),
    microMs: sumMs(found.micro),
    microStops: found.micro.length,
    products: countProducts(time),
  };
}

/** Counts of several windows of a machine together; zeros for none. */
export function sumTimeCounts(all: readonly TimeCounts[]): TimeCounts {
  const sum = { windowMs: 0, plannedMs: 0, toldMs: 0, inferredMs: 0, microMs: 0, microStops: 0 };
  const products = new Map<number | null, ProductCount>();
  for (const one of all) {
    for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += one[field];
    for (const [product, own] of one.products)
      products.set(product, sumOf(products.get(product) ?? noCount, own));
  }
  return { ...sum, products };
}
