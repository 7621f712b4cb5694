import {
  clipWindows,
  type TimeWindow,
  unionLengthMs,
  unionOfWindows,
  withoutWindows,
} from "../time/time-window.ts";

/** A package that crossed the scale. */
export interface CrossedPackage {
  /** UTC ms. */
  readonly atMs: number;
  readonly product: number;
  readonly isUseful: boolean;
}

/** How long a machine's packages may stay away, by its registration. */
export interface PauseLimits {
  /** A pause of at least so long is a stop, ms. */
  readonly stopAfterMs: number;
  /** A pause of more than so many cycles is a micro-stop, 2-10. */
  readonly microCycles: number;
  /** Packages that go at once: a cycle is of all of them. */
  readonly lanes: number;
}

export const usualPauseLimits: PauseLimits = { stopAfterMs: 120_000, microCycles: 3, lanes: 1 };

export interface MachineTime {
  /** Bounded by now and by the equipment's life. */
  readonly window: TimeWindow;
  /** Breaks, exceptions and planned occurrences. */
  readonly planned: readonly TimeWindow[];
  /** Unplanned occurrences. */
  readonly told: readonly TimeWindow[];
  /** In time order, inside the window. */
  readonly packages: readonly CrossedPackage[];
  /** UTC ms at which a pause is cut: edges of hours and shifts. */
  readonly edges: readonly number[];
  readonly limits: PauseLimits;
  /** Packages a minute, of a product; of null where no package came. Null: not known. */
  readonly rateOf: (product: number | null) => number | null;
}

export interface ProductCount {
  readonly made: number;
  readonly useful: number;
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
  readonly products: ReadonlyMap<number, ProductCount>;
}

/** A stretch without packages, in which the machine neither stood by its word nor was to stand. */
interface Pause extends TimeWindow {
  /** Whose cycle it is measured by: the package's before it, or the first one's. */
  readonly product: number | null;
}

/** The pauses between packages, told stops, planned time and edges; also before the first package and after the last. */
function pausesOf({ window, planned, told, packages, edges }: MachineTime): Pause[] {
  const cuts = [...packages.map(({ atMs }) => atMs), ...edges].toSorted((one, other) => one - other);
  let place = 0;
  let next = 0;
  let product = packages[0]?.product ?? null;
  const pauses: Pause[] = [];
  for (const running of withoutWindows(window, [...planned, ...told])) {
    let fromMs = running.startMs;
    for (;;) {
      while ((cuts[place] ?? Number.POSITIVE_INFINITY) <= fromMs) place += 1;
      for (let one = packages[next]; one !== undefined && one.atMs <= fromMs; one = packages[next]) {
        product = one.product;
        next += 1;
      }
      const endMs = Math.min(cuts[place] ?? Number.POSITIVE_INFINITY, running.endMs);
      if (fromMs < endMs) pauses.push({ startMs: fromMs, endMs, product });
      if (endMs >= running.endMs) break;
      fromMs = endMs;
    }
  }
  return pauses;
}

/** Length of a cycle in whole ms; 0 where no rate is known. */
export const cycleMs = (rate: number | null, { lanes }: PauseLimits): number =>
  rate === null || rate <= 0 ? 0 : Math.round((60_000 * lanes) / rate);

function countProducts(packages: readonly CrossedPackage[]): Map<number, ProductCount> {
  const counts = new Map<number, ProductCount>();
  for (const { product, isUseful } of packages) {
    const { made, useful } = counts.get(product) ?? { made: 0, useful: 0 };
    counts.set(product, { made: made + 1, useful: useful + (isUseful ? 1 : 0) });
  }
  return counts;
}

/**
 * Counts a machine's time. A pause from `stopAfterMs` on is an inferred stop, one of more than `microCycles` cycles and shorter a
 * micro-stop; the first cycle of both is the package's. Zeros for an empty window. Source: design, "Time account of a machine".
 */
export function countTime(time: MachineTime): TimeCounts {
  const { window, limits, rateOf } = time;
  const planned = clipWindows(unionOfWindows(time.planned), window);
  const unplanned = withoutWindows(window, planned);
  const told = unionOfWindows(time.told);
  let [inferredMs, microMs, microStops] = [0, 0, 0];
  for (const { startMs, endMs, product } of pausesOf(time)) {
    const lengthMs = endMs - startMs;
    const cycle = cycleMs(rateOf(product), limits);
    if (lengthMs >= limits.stopAfterMs) inferredMs += Math.max(0, lengthMs - cycle);
    else if (cycle > 0 && lengthMs > cycle * limits.microCycles) {
      microMs += lengthMs - cycle;
      microStops += 1;
    }
  }
  return {
    windowMs: Math.max(0, window.endMs - window.startMs),
    plannedMs: unionLengthMs(planned),
    toldMs: unplanned.reduce((sum, part) => sum + unionLengthMs(clipWindows(told, part)), 0),
    inferredMs,
    microMs,
    microStops,
    products: countProducts(time.packages),
  };
}

/** Counts of several windows or machines together; zeros for none. */
export function sumTimeCounts(all: readonly TimeCounts[]): TimeCounts {
  const sum = { windowMs: 0, plannedMs: 0, toldMs: 0, inferredMs: 0, microMs: 0, microStops: 0 };
  const products = new Map<number, ProductCount>();
  for (const one of all) {
    for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += one[field];
    for (const [product, { made, useful }] of one.products) {
      const before = products.get(product) ?? { made: 0, useful: 0 };
      products.set(product, { made: before.made + made, useful: before.useful + useful });
    }
  }
  return { ...sum, products };
}
