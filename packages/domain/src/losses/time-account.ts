import type { RateOf } from "./machine-pauses.ts";
import type { TimeCounts } from "./time-counts.ts";

/** Where a machine's time went, whole ms: loading = good + quality + speed + micro + stops, always. */
export interface TimeAccount {
  readonly windowMs: number;
  readonly plannedMs: number;
  readonly loadingMs: number;
  /** Told and inferred. */
  readonly stopsMs: number;
  readonly runMs: number;
  /** What all packages take at their nominal rate. */
  readonly idealMs: number;
  readonly goodMs: number;
  readonly qualityMs: number;
  /** Negative: faster than nominal. */
  readonly speedMs: number;
  readonly microMs: number;
  /** Fractions, capped nowhere; null where there is nothing to divide by: no loading time, no run time, no package. */
  readonly availability: number | null;
  readonly performance: number | null;
  readonly quality: number | null;
  readonly oee: number | null;
  readonly teep: number | null;
}

const fraction = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * The account of what was counted. `rateOf`: packages a minute, of a product; null where packages were made and it is not known at what
 * rate they could have been. Source: design, "Time account of a machine".
 */
export function timeAccount(counts: TimeCounts, rateOf: RateOf): TimeAccount | null {
  const { windowMs, plannedMs, microMs } = counts;
  let [ideal, good] = [0, 0];
  for (const [product, { made, useful }] of counts.products) {
    if (made === 0) continue;
    const rate = rateOf(product);
    if (rate === null || rate <= 0) return null;
    ideal += (made * 60_000) / rate;
    good += (useful * 60_000) / rate;
  }
  const [idealMs, goodMs] = [Math.round(ideal), Math.round(good)];
  return closeAccount({
    windowMs,
    plannedMs,
    microMs,
    stopsMs: counts.toldMs + counts.inferredMs,
    idealMs,
    goodMs,
  });
}

/** What an account is closed from, whole ms. */
type Open = Pick<TimeAccount, "windowMs" | "plannedMs" | "microMs" | "stopsMs" | "idealMs" | "goodMs">;

function closeAccount(open: Open): TimeAccount {
  const { windowMs, plannedMs, microMs, stopsMs, idealMs, goodMs } = open;
  const loadingMs = windowMs - plannedMs;
  const runMs = loadingMs - stopsMs;
  return {
    ...open,
    loadingMs,
    runMs,
    qualityMs: idealMs - goodMs,
    speedMs: runMs - idealMs - microMs,
    availability: fraction(runMs, loadingMs),
    performance: fraction(idealMs, runMs),
    quality: fraction(goodMs, idealMs),
    oee: fraction(goodMs, loadingMs),
    teep: fraction(goodMs, windowMs),
  };
}

/** The account of several machines: their times added up. Zeros and no fractions for none. */
export function sumTimeAccounts(accounts: readonly TimeAccount[]): TimeAccount {
  const sum = (of: keyof Open): number => accounts.reduce((total, one) => total + one[of], 0);
  return closeAccount({
    windowMs: sum("windowMs"),
    plannedMs: sum("plannedMs"),
    microMs: sum("microMs"),
    stopsMs: sum("stopsMs"),
    idealMs: sum("idealMs"),
    goodMs: sum("goodMs"),
  });
}
