import { safeTargetOf } from "../giveaway/safe-target.ts";
import { binomialAtMost } from "../statistics/binomial.ts";
import { currentRegulation, type Regulation, requireSamplePlan } from "./regulation.ts";
import type { SampleVerdict } from "./sample-verdict.ts";

/** Probability with which a line whose mean is Qn fails the average criterion: k is t(0.995; n-1) / sqrt(n). */
const averageRefusalShare = 0.005;
/** Share of packages below Qn - T that a packer may have. Source: EU 76/211/EEC and UK SI 2006/659, packers' rules. */
const shortShare = 0.025;
/** Each ground is claimed of a line that obeys in at most this share of its runs, however often one looks. */
const level = 0.01;
/** Shares of refusals that a line beyond its limit may have, as multiples of the share at the limit. */
const alternatives = [2, 4, 8, 16, 32, 64] as const;
/** Packages of a run from which on its mean is tested: the deviation must be known. */
const fewestTested = 100;
/** Packages after which the test of the mean is sharpest. */
const sharpestAt = 100;
/** The mean must still be too low in this many of the last packages. */
const recentPackages = 200;

/** Why a line is believed to be beyond its limit. */
export const evidenceGrounds = ["double", "mean", "average", "individual"] as const;
/**
 * `double`: a package below Qn - 2 T; `mean`: the run's mean is below Qn; `average`, `individual`: more samples fail that criterion than a
 * line at the limit lets expect.
 */
export type EvidenceGround = (typeof evidenceGrounds)[number];

/** A judged sample of a run; `endMs` is the instant of its last package, UTC ms. */
export interface RunSample {
  readonly endMs: number;
  readonly verdict: Pick<
    SampleVerdict,
    "meanMg" | "deviationMg" | "averageMet" | "individualMet" | "approved" | "belowDoubleTolerance"
  >;
}

/** How the samples of a run are drawn and judged. */
export interface RunRule {
  /** Packages of a sample. */
  readonly size: number;
  /** Nominal net quantity Qn. */
  readonly nominalMg: number;
  readonly regulation?: Regulation;
}

/** Samples that failed one criterion, and how many of a line at its limit do: its mean Qn, or 2.5 % of its packages below Qn - T. */
export interface RefusedByCriterion {
  readonly refused: number;
  readonly expected: number;
}

/** What the samples of a run say about the line. Weights net, mg. */
export interface RunEvidence {
  readonly samples: number;
  /** Samples that failed a criterion, whichever. */
  readonly refused: number;
  readonly average: RefusedByCriterion;
  readonly individual: RefusedByCriterion;
  /** Mean and standard deviation (n - 1) of all packages of the samples. */
  readonly meanMg: number;
  readonly deviationMg: number;
  /** Packages below Qn - 2 T. */
  readonly belowDoubleTolerance: number;
  /** At least one when there is evidence, in the order of `evidenceGrounds`; empty when the line may well obey. */
  readonly grounds: readonly EvidenceGround[];
  /** Instant of the last sample that adds to the evidence, UTC ms; null without evidence. */
  readonly lastMs: number | null;
  /** How much higher the mean must be to reach the safe target; null when it does, or without evidence. */
  readonly raiseMg: number | null;
}

/**
 * Evidence of a run: the samples of one machine and product since its last change, in time order. Null of no samples. RangeError as `RunTally`.
 */
export function runEvidence(samples: readonly RunSample[], rule: RunRule): RunEvidence | null {
  const tally = new RunTally(rule);
  for (const sample of samples) tally.take(sample);
  return tally.evidence();
}

interface CountedByGround {
  /** Samples that speak for the ground. */
  samples: number;
  /** End of the last of them, UTC ms; -Infinity for none. */
  lastMs: number;
}

const none: Readonly<CountedByGround> = { samples: 0, lastMs: -Infinity };

const speaksFor: Readonly<Record<EvidenceGround, (verdict: RunSample["verdict"]) => boolean>> = {
  double: ({ belowDoubleTolerance }) => belowDoubleTolerance > 0,
  mean: () => true,
  average: ({ averageMet }) => !averageMet,
  individual: ({ individualMet }) => !individualMet,
};

/**
 * Evidence of a run that is still going on: takes its samples one by one, in time order, and answers at any of them at a cost that does not grow
 * with the run. The levels hold for the whole run however often it is asked, because each ground is a nonnegative martingale under a line that
 * obeys, which exceeds 1 / level with at most that probability (Ville's inequality): refusals by a mixture of likelihood ratios over higher
 * shares, the mean by the normal mixture. RangeError when the regulation has no plan for the size. Source: design, quality; H. Robbins,
 * "Statistical methods related to the law of the iterated logarithm", Ann. Math. Stat. 41, 1970; I. Waudby-Smith et al., "Time-uniform central
 * limit theory and asymptotic confidence sequences", Ann. Stat. 52, 2024; running variance: T. F. Chan et al., "Updating formulae and a pairwise
 * algorithm for computing sample variances", 1979.
 */
export class RunTally {
  readonly #rule: RunRule;
  readonly #individualRefusalShare: number;
  #samples = 0;
  #refused = 0;
  #belowDoubleTolerance = 0;
  #meanMg = 0;
  /** Sum of the squared distances of all packages from their mean. */
  #squares = 0;
  /** Means of the last samples, oldest first. */
  #recentMg: number[] = [];
  #counted: Readonly<Record<EvidenceGround, CountedByGround>> = {
    double: { ...none },
    mean: { ...none },
    average: { ...none },
    individual: { ...none },
  };

  constructor(rule: RunRule) {
    this.#rule = rule;
    const { acceptance } = requireSamplePlan(rule.size, rule.regulation ?? currentRegulation);
    this.#individualRefusalShare = 1 - binomialAtMost(acceptance, rule.size, shortShare);
  }

  /** Takes the next sample. */
  take({ endMs, verdict }: RunSample): void {
    const { size } = this.#rule;
    this.#samples += 1;
    if (!verdict.approved) this.#refused += 1;
    this.#belowDoubleTolerance += verdict.belowDoubleTolerance;
    const distance = verdict.meanMg - this.#meanMg;
    this.#meanMg += distance / this.#samples;
    this.#squares +=
      (size - 1) * verdict.deviationMg ** 2 + size * distance * (verdict.meanMg - this.#meanMg);
    this.#recentMg.push(verdict.meanMg);
    if (this.#recentMg.length * size >= recentPackages + size) this.#recentMg.shift();
    for (const ground of evidenceGrounds) {
      if (!speaksFor[ground](verdict)) continue;
      const counted = this.#counted[ground];
      counted.samples += 1;
      counted.lastMs = endMs;
    }
  }

  /** A tally of the same samples, which goes its own way. */
  copy(): RunTally {
    const copy = new RunTally(this.#rule);
    copy.#samples = this.#samples;
    copy.#refused = this.#refused;
    copy.#belowDoubleTolerance = this.#belowDoubleTolerance;
    copy.#meanMg = this.#meanMg;
    copy.#squares = this.#squares;
    copy.#recentMg = [...this.#recentMg];
    for (const ground of evidenceGrounds) Object.assign(copy.#counted[ground], this.#counted[ground]);
    return copy;
  }

  /** What the samples so far say; null before the first. */
  evidence(): RunEvidence | null {
    const samples = this.#samples;
    if (samples === 0) return null;
    const counted = this.#counted;
    const average = { refused: counted.average.samples, expected: expectedRefusals(samples) };
    const individual = {
      refused: counted.individual.samples,
      expected: samples * this.#individualRefusalShare,
    };
    const holds: Record<EvidenceGround, boolean> = {
      double: counted.double.samples > 0,
      mean: this.#isMeanBelow(),
      average: areTooMany(average.refused, samples, averageRefusalShare),
      individual: areTooMany(individual.refused, samples, this.#individualRefusalShare),
    };
    const grounds = evidenceGrounds.filter((ground) => holds[ground]);
    const isEvident = grounds.length > 0;
    return {
      samples,
      refused: this.#refused,
      average,
      individual,
      meanMg: this.#meanMg,
      deviationMg: this.#deviationMg,
      belowDoubleTolerance: this.#belowDoubleTolerance,
      grounds,
      lastMs: isEvident ? Math.max(...grounds.map((ground) => counted[ground].lastMs)) : null,
      raiseMg: isEvident ? raiseMgOf(this.#rule, this.#meanMg, this.#deviationMg) : null,
    };
  }

  /** Standard deviation (n - 1) of all packages of the samples. */
  get #deviationMg(): number {
    return Math.sqrt(this.#squares / (this.#samples * this.#rule.size - 1));
  }

  /** S² / (N + r) >= s² (ln((N + r) / r) + 2 ln(1 / level)), where S is what all N packages lack of Qn and r is `sharpestAt`. */
  #isMeanBelow(): boolean {
    const { size, nominalMg } = this.#rule;
    const packages = this.#samples * size;
    if (packages < fewestTested || this.#meanMg >= nominalMg) return false;
    const recentMg = this.#recentMg.reduce((sum, one) => sum + one, 0) / this.#recentMg.length;
    if (recentMg >= nominalMg) return false;
    const lacking = packages * (nominalMg - this.#meanMg);
    const spread = packages + sharpestAt;
    const bound = Math.log(spread / sharpestAt) + 2 * Math.log(1 / level);
    return lacking ** 2 / spread >= this.#deviationMg ** 2 * bound;
  }
}

/** What the mean lacks of the safe target; null when nothing. */
function raiseMgOf({ size, nominalMg, regulation }: RunRule, meanMg: number, deviationMg: number) {
  const lackingMg = safeTargetOf({ nominalMg, deviationMg }, size, regulation).targetMg - meanMg;
  return lackingMg > 0 ? lackingMg : null;
}

/** Samples of so many that fail by their average on a line whose mean is Qn; 0 of none. Source: OIML R 87, k = t(0.995; n-1) / sqrt(n). */
export const expectedRefusals = (samples: number): number => samples * averageRefusalShare;

/** Mixture over the alternatives of (q/a)^refused ((1-q)/(1-a))^(samples-refused), against 1 / level. */
function areTooMany(refused: number, samples: number, share: number): boolean {
  if (refused === 0) return false;
  const higher = alternatives.map((times) => times * share).filter((one) => one < 1);
  const ratios = higher.map((one) =>
    Math.exp(refused * Math.log(one / share) + (samples - refused) * Math.log((1 - one) / (1 - share))),
  );
  return ratios.reduce((sum, ratio) => sum + ratio, 0) >= ratios.length / level;
}
