import { z } from "zod";

const count = z.number().int().nonnegative();
const headPosition = z.object({ sequence: count, packages: count });

export const ringPosition = z.object({
  /** Sequence of the newest entry taken (or counted as lost). */
  sequence: count,
  /** Packages since power-on at that entry. */
  packages: count,
  /** When the ring was last looked at, UTC ms. */
  at: z.number(),
  /** Looks at which the next entry was not written yet though the head was past it. */
  stalled: count.default(0),
  /** Counter and head were seen to stand still together: neither was read between the machine's two writes. */
  isInStep: z.boolean().default(false),
  /** How far the counter is ahead of the head, and at how many looks in a row it was so with nothing moving. */
  ahead: z.number().int().default(0),
  still: count.default(0),
  /** A head that does not follow, and at how many looks there was such a one: believed when seen again. */
  doubted: headPosition.optional(),
  doubts: count.default(0),
});
/** How far a ring is read. */
export type RingPosition = z.output<typeof ringPosition>;

export interface RingHead {
  readonly size: number;
  readonly sequence: number;
  readonly packages: number;
}

export interface RingPlan {
  /** Packages made since the position. */
  readonly made: number;
  /** Of those, the ones that the ring does not hold (any more). */
  readonly lost: number;
  /** Sequences to read, oldest first. */
  readonly sequences: readonly number[];
  /** How far the counter is ahead of the head; negative where it does not bear out all of `made`. */
  readonly ahead: number;
  /** Where the sequences begin again. */
  readonly modulus: number;
  /** The machine was switched off and on, or its counter was cleared. */
  readonly restarted: boolean;
  /** Counter and head tell no story: what was made is not known beyond `made`. */
  readonly unknownReset: boolean;
  /** The past that is in the ring and is left there. */
  readonly skipped: number;
  /** The next position but for what of `sequences` is not written yet. */
  readonly position: RingPosition;
}

export const modulo = (value: number, modulus: number): number => ((value % modulus) + modulus) % modulus;

/** The last `count` sequences up to the head, oldest first. */
export const sequencesUpTo = (head: RingHead, count: number, modulus: number): number[] =>
  Array.from({ length: count }, (_, i) => modulo(head.sequence - count + 1 + i, modulus));
