/** One row of a tolerance table: up to `upToMg` of nominal quantity, a fixed amount or a share of it. */
export interface ToleranceRow {
  /** Largest nominal quantity of the row, mg, inclusive. */
  readonly upToMg: number;
  /** Either a fixed tolerance in mg ... */
  readonly fixedMg?: number;
  /** ... or a share of the nominal quantity in thousandths. */
  readonly permille?: number;
}

/** What a regulation demands of a sample of one size. */
export interface SamplePlan {
  /** Number of packages. */
  readonly size: number;
  /** k of the average criterion: t(0.995; size - 1) / sqrt(size), as printed in the regulation. */
  readonly multiplier: number;
  /** c of the individual criterion: how many packages may lie below Qn - T. */
  readonly acceptance: number;
}

/** A version of the legal rules for prepackaged goods. A new Portaria is a new entry; old verdicts keep theirs. */
export interface Regulation {
  readonly version: string;
  /** First day, YYYY-MM-DD, on which verdicts use it: its date of issue. */
  readonly since: string;
  readonly title: string;
  /** Ascending `upToMg`; the last row is open (Infinity). */
  readonly tolerances: readonly ToleranceRow[];
  /** A share is rounded up to a multiple of the first `stepMg` whose `upToMg` holds the nominal quantity. */
  readonly rounding: readonly { readonly upToMg: number; readonly stepMg: number }[];
  /** Ascending size. */
  readonly plans: readonly SamplePlan[];
}

const gram = 1_000;

/** INMETRO Portaria 93/2022; the same form as OIML R 87 and UK SI 2006/659. */
const inmetro93: Regulation = {
  version: "inmetro-93-2022",
  since: "2022-03-21",
  title: "INMETRO Portaria 93/2022",
  tolerances: [
    { upToMg: 50 * gram, permille: 90 },
    { upToMg: 100 * gram, fixedMg: 4_500 },
    { upToMg: 200 * gram, permille: 45 },
    { upToMg: 300 * gram, fixedMg: 9_000 },
    { upToMg: 500 * gram, permille: 30 },
    { upToMg: 1_000 * gram, fixedMg: 15_000 },
    { upToMg: 10_000 * gram, permille: 15 },
    { upToMg: 15_000 * gram, fixedMg: 150_000 },
    { upToMg: Number.POSITIVE_INFINITY, permille: 10 },
  ],
  rounding: [
    { upToMg: 1_000 * gram, stepMg: 100 },
    { upToMg: Number.POSITIVE_INFINITY, stepMg: 1_000 },
  ],
  plans: [
    { size: 5, multiplier: 2.059, acceptance: 0 },
    { size: 13, multiplier: 0.847, acceptance: 1 },
    { size: 20, multiplier: 0.64, acceptance: 1 },
    { size: 32, multiplier: 0.485, acceptance: 2 },
    { size: 80, multiplier: 0.295, acceptance: 5 },
  ],
};

/** Every regulation known, oldest first. */
export const regulations: readonly [Regulation, ...Regulation[]] = [inmetro93];

/** The sample sizes a user may choose, packages. */
export const sampleSizes = [5, 13, 20, 32, 80] as const;
export type SampleSize = (typeof sampleSizes)[number];
export const defaultSampleSize: SampleSize = 20;

/**
 * The regulation that held on a day (YYYY-MM-DD); days before the first one known get the first.
 */
export function regulationOn(day: string): Regulation {
  return regulations.findLast((regulation) => regulation.since <= day) ?? regulations[0];
}

/** The newest regulation. */
export const currentRegulation: Regulation = regulations.at(-1) ?? inmetro93;

/** The plan for samples of `size` packages. RangeError when the regulation has none. */
export function requireSamplePlan(size: number, regulation: Regulation = currentRegulation): SamplePlan {
  const plan = regulation.plans.find((candidate) => candidate.size === size);
  if (plan === undefined) throw new RangeError(`${regulation.version} has no samples of ${size} packages`);
  return plan;
}
