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

/** What came of a product's samples, and those that are listed, in time order. */
export interface JudgedSamples {
  readonly count: number;
  readonly refused: number;
  /** Sums over all samples: of their net weights, whole mg, and of their deviations, mg. */
  readonly sumsMg: number;
  readonly deviationsMg: number;
  readonly listed: readonly JudgedSample[];
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
