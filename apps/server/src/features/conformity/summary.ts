import type { SampleVerdict } from "@fiel/domain";

/** A judged sample: the instants of its first and its last package, UTC ms, and the domain's verdict. */
export interface JudgedSample {
  readonly startMs: number;
  readonly endMs: number;
  readonly verdict: SampleVerdict;
}

/** A package: UTC ms and gross mg. */
export interface Package {
  readonly atMs: number;
  readonly weightMg: number;
}

/** The last of a product's samples, every one of them: what is listed may be downsampled, and tells nothing of the end. */
export interface LastSamples {
  /** In time order, up to `mostLatest`. */
  readonly latest: readonly JudgedSample[];
  /** Null: none was refused. */
  readonly refused: JudgedSample | null;
}

/** What came of a product's samples, and those that are listed, in time order. */
export interface JudgedSamples {
  readonly count: number;
  readonly refused: number;
  /** Sums over all samples: of their net weights, whole mg, and of their deviations, mg. */
  readonly sumsMg: number;
  readonly deviationsMg: number;
  readonly listed: readonly JudgedSample[];
  /** Null: of a downsampled day that was stored without them. */
  readonly last: LastSamples | null;
}

/** How many packages a product had, and those that are listed, in time order. */
export interface CountedPackages {
  readonly count: number;
  readonly listed: readonly Package[];
}

/** What came of one product's packages. */
export interface Summary {
  readonly samples: JudgedSamples;
  readonly packages: CountedPackages;
}
