import type { SampleVerdict } from "@fiel/domain";

/** A judged sample: instants of its first and last package (UTC ms) and its verdict. */
export interface JudgedSample {
  readonly startMs: number;
  readonly endMs: number;
  readonly verdict: SampleVerdict;
}

/** A package: instant in UTC ms and gross weight in mg. */
export interface Package {
  readonly atMs: number;
  readonly weightMg: number;
}

/** Last samples of a product. They are kept apart, because downsampling may drop them from the listed ones. */
export interface LastSamples {
  /** In time order, at most `mostLatest`. */
  readonly latest: readonly JudgedSample[];
  /** Null when no sample was refused. */
  readonly refused: JudgedSample | null;
}

/** Figures of a product's samples, and the listed ones in time order. */
export interface JudgedSamples {
  readonly count: number;
  readonly refused: number;
  /** Sums over all samples of their net weights (whole mg) and deviations (mg). */
  readonly sumsMg: number;
  readonly deviationsMg: number;
  readonly listed: readonly JudgedSample[];
  /** Null for a downsampled day that was stored without them. */
  readonly last: LastSamples | null;
}

/** Number of a product's packages, and the listed ones in time order. */
export interface CountedPackages {
  readonly count: number;
  readonly listed: readonly Package[];
}

/** Samples and packages of one product. */
export interface Summary {
  readonly samples: JudgedSamples;
  readonly packages: CountedPackages;
}
