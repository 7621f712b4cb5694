import { z } from "zod";

const count = z.number().int().nonnegative();
const headPosition = z.object({ sequence: count, packages: count });

export const ringPosition = z.object({
  /** Sequence of the newest entry that was taken or counted as lost. */
  sequence: count,
  /** Packages since power-on at that entry. */
  packages: count,
  /** Last look at the ring, UTC ms. */
  at: z.number(),
  /** Number of looks at which the next entry was not written yet although the head was past it. */
  stalled: count.default(0),
  /** Whether counter and head were seen standing still together, so that neither was read between the machine's two writes. */
  isInStep: z.boolean().default(false),
  /** Packages by which the counter is ahead of the head, and the number of looks in a row with that difference and nothing moving. */
  ahead: z.number().int().default(0),
  still: count.default(0),
  /** A head that does not follow, and the number of looks with such heads. The head is accepted when it is seen again. */
  doubted: headPosition.optional(),
  doubts: count.default(0),
});
/** How far a ring was read. */
export type RingPosition = z.output<typeof ringPosition>;

export interface RingHead {
  readonly size: number;
  readonly sequence: number;
  readonly packages: number;
}

export interface RingPlan {
  /** What happened to the counter since the position, as in CounterStep. */
  readonly kind: "goesOn" | "restarted" | "unknown";
  /** Packages since the position by the head or by the counter, whichever is more. */
  readonly made: number;
  /** Packages that the counter confirms; further ones count only if they have an entry. */
  readonly counted: number;
  /** Sequences to read, oldest first. */
  readonly sequences: readonly number[];
  /** Modulus of the sequences. */
  readonly modulus: number;
  /** Number of past packages that are left in the ring. */
  readonly skipped: number;
  /** The next position if all entries of `sequences` are settled. */
  readonly position: RingPosition;
  /** The next position while the newest entry of a head that does not follow is not written yet; null for a head that follows. */
  readonly waiting: RingPosition | null;
}

export const modulo = (value: number, modulus: number): number => ((value % modulus) + modulus) % modulus;

/** The last `count` sequences up to the head, oldest first. */
export const sequencesUpTo = (head: RingHead, count: number, modulus: number): number[] =>
  Array.from({ length: count }, (_, i) => modulo(head.sequence - count + 1 + i, modulus));
