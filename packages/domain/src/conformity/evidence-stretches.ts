import { evidenceHoldsMs } from "../attention/attention.ts";
import type { Regulation } from "./regulation.ts";
import { type EvidenceGround, type RunSample, RunTally } from "./run-evidence.ts";

/** Time in which a run gave evidence of low weights; instants in UTC ms. */
export interface EvidenceStretch {
  /** End of the sample with which the evidence began. */
  readonly startMs: number;
  /** When the evidence ended, or will end unless a further sample adds to it. */
  readonly endMs: number;
  /** Id of the product. */
  readonly product: number;
  /** Grounds at the beginning; at least one. */
  readonly grounds: readonly EvidenceGround[];
}

/** The product of a sample, and the nominal net quantity that it declared then, mg. */
export interface SampledRun {
  readonly product: number;
  readonly nominalMg: number;
}

interface StretchRule {
  /** Packages of a sample. */
  readonly size: number;
  readonly regulation: Regulation;
}

/**
 * Follows the samples of one machine through a day, in time order, and tells when their runs gave evidence of low weights (`RunTally`). A run ends
 * when the next sample is of another product or declared weight. Evidence ends with its run, with a sample after which no ground holds any more, or
 * `evidenceHoldsMs` after the last sample that added to it. RangeError when the regulation has no plan for the size. Source: design, quality.
 */
export class EvidenceFollower {
  readonly #rule: StretchRule;
  #run: SampledRun | null = null;
  #tally: RunTally | null = null;
  #ended: readonly EvidenceStretch[] = [];
  #open: EvidenceStretch | null = null;

  constructor(rule: StretchRule) {
    this.#rule = rule;
  }

  /** Takes the next sample of the machine. */
  take(run: SampledRun, sample: RunSample): void {
    const { endMs: atMs } = sample;
    if (this.#tally === null || run.product !== this.#run?.product || run.nominalMg !== this.#run.nominalMg) {
      this.#end(atMs);
      this.#run = run;
      this.#tally = new RunTally({ ...this.#rule, nominalMg: run.nominalMg });
    }
    this.#tally.take(sample);
    const { grounds = [], lastMs = null } = this.#tally.evidence() ?? {};
    const endMs = (lastMs ?? -Infinity) + evidenceHoldsMs;
    if (endMs <= atMs) return this.#end(atMs);
    if (this.#open !== null && this.#open.endMs < atMs) this.#end(atMs);
    this.#open =
      this.#open === null
        ? { startMs: atMs, endMs, product: run.product, grounds }
        : { ...this.#open, endMs };
  }

  /** The stretches so far, oldest first. */
  get stretches(): readonly EvidenceStretch[] {
    return this.#open === null ? this.#ended : [...this.#ended, this.#open];
  }

  /** A follower of the same samples, which goes its own way. */
  copy(): EvidenceFollower {
    const copy = new EvidenceFollower(this.#rule);
    copy.#run = this.#run;
    copy.#tally = this.#tally?.copy() ?? null;
    copy.#ended = this.#ended;
    copy.#open = this.#open;
    return copy;
  }

  /** Ends the open stretch at an instant, or when it ended by itself. */
  #end(atMs: number): void {
    const open = this.#open;
    this.#open = null;
    if (open !== null) this.#ended = [...this.#ended, { ...open, endMs: Math.min(open.endMs, atMs) }];
  }
}
