import {
  clipWindows,
  intersection,
  type TimeWindow,
  unionOfWindows,
  withoutWindows,
} from "../time/time-window.ts";
import type { Pause } from "./package-hours.ts";

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

/** Packages a minute, of a product; of null where no package came. Null: not known. */
export type RateOf = (product: number | null) => number | null;

export interface PausedTime {
  /** Bounded by now and by the equipment's life; in time order, apart from each other. */
  readonly windows: readonly TimeWindow[];
  /** Breaks, time without a shift and planned occurrences. */
  readonly planned: readonly TimeWindow[];
  /** Unplanned occurrences. */
  readonly told: readonly TimeWindow[];
  /** Pauses of the packages at least as long as a micro-stop, in time order. */
  readonly pauses: readonly Pause[];
  /** UTC ms at which a pause is cut: edges of shifts. Those of hours have cut it already. */
  readonly edges: readonly number[];
  readonly limits: PauseLimits;
  readonly rateOf: RateOf;
}

export interface MachinePauses {
  /** The windows without planned time. */
  readonly loading: readonly TimeWindow[];
  /** The windows without planned time and told stops. */
  readonly running: readonly TimeWindow[];
  /** Stops of which the machine told nothing, and micro-stops: both without the cycle of the package before. */
  readonly inferred: readonly Pause[];
  readonly micro: readonly Pause[];
}

/** Length of a cycle in whole ms; 0 where no rate is known. */
export const cycleMs = (rate: number | null, { lanes }: PauseLimits): number =>
  rate === null || rate <= 0 ? 0 : Math.round((60_000 * lanes) / rate);

/** Cuts windows, which are apart and in time order, at instants. */
function cutAt(windows: readonly TimeWindow[], edges: readonly number[]): TimeWindow[] {
  const inOrder = edges.toSorted((one, other) => one - other);
  let place = 0;
  return windows.flatMap(({ startMs, endMs }) => {
    const parts: TimeWindow[] = [];
    let fromMs = startMs;
    while ((inOrder[place] ?? Infinity) <= startMs) place += 1;
    for (; (inOrder[place] ?? Infinity) < endMs; place += 1) {
      const atMs = inOrder[place] as number;
      if (atMs > fromMs) parts.push({ startMs: fromMs, endMs: atMs });
      fromMs = atMs;
    }
    return [...parts, { startMs: fromMs, endMs }];
  });
}

/** The parts of pauses inside windows; both in time order, each apart from the others of its kind. */
export function pausesWithin<T extends TimeWindow>(
  pauses: readonly T[],
  windows: readonly TimeWindow[],
): T[] {
  const parts: T[] = [];
  let place = 0;
  for (const window of windows) {
    while ((pauses[place]?.endMs ?? Infinity) <= window.startMs) place += 1;
    for (let next = place; next < pauses.length; next += 1) {
      const pause = pauses[next] as T;
      if (pause.startMs >= window.endMs) break;
      const part = intersection(pause, window);
      if (part !== null) parts.push({ ...pause, ...part });
    }
  }
  return parts;
}

/**
 * Finds the pauses that count. Told stops, planned time and edges cut a pause, and each part is judged by itself: from `stopAfterMs` on an
 * inferred stop, of more than `microCycles` cycles a micro-stop. Source: design, "Time account of a machine".
 */
export function findPauses(time: PausedTime): MachinePauses {
  const { windows, planned, told, limits, rateOf } = time;
  const holes = unionOfWindows([...planned, ...told]);
  const loading = windows.flatMap((window) => withoutWindows(window, clipWindows(planned, window)));
  const running = windows.flatMap((window) => withoutWindows(window, clipWindows(holes, window)));
  const [inferred, micro]: [Pause[], Pause[]] = [[], []];
  for (const { startMs, endMs, product } of pausesWithin(time.pauses, cutAt(running, time.edges))) {
    const lengthMs = endMs - startMs;
    const cycle = cycleMs(rateOf(product), limits);
    const lost = { startMs: startMs + cycle, endMs, product };
    if (lengthMs >= limits.stopAfterMs) {
      if (cycle < lengthMs) inferred.push(lost);
    } else if (cycle > 0 && lengthMs > cycle * limits.microCycles) micro.push(lost);
  }
  return { loading, running, inferred, micro };
}

/**
 * The shortest pause that can count at some rates, ms: shorter ones need not be read. A power of two, so that a rate that changes a little
 * asks for the same pauses.
 */
export function leastPauseMs(rates: readonly (number | null)[], limits: PauseLimits): number {
  const shortest = Math.min(
    limits.stopAfterMs,
    ...rates.map((rate) => cycleMs(rate, limits) * limits.microCycles).filter((ms) => ms > 0),
  );
  return 2 ** Math.floor(Math.log2(Math.max(1, shortest)));
}
