import { giveUpWaitingAfter } from "./give-up-waiting-after.ts";
import { modulo, type RingPlan, type RingPosition } from "./ring.ts";
import { takeEntries, type ReadEntry } from "./take-entries.ts";

interface SettledRing<E> {
  readonly kind: RingPlan["kind"];
  readonly taken: readonly E[];
  readonly lost: number;
  readonly position: RingPosition;
}

interface SettleOptions {
  /** Packages that the machine can have made since its head was read. */
  readonly madeMeanwhile: number;
  readonly counterModulus: number;
}

/** Settles a head that does not follow once its newest entry is written: a machine writes in order, so no older entry comes after that. */
const settleReset = <E extends ReadEntry>(
  { kind, sequences, modulus, counted, position }: RingPlan,
  waiting: RingPosition,
  entries: readonly E[],
  { madeMeanwhile }: SettleOptions,
): SettledRing<E> => {
  const options = { modulus, madeMeanwhile, giveUpWaiting: false };
  const newest = takeEntries(sequences.slice(-1), entries.slice(-1), options);
  if (newest.notYet > 0 && waiting.doubts <= giveUpWaitingAfter)
    return { kind: "goesOn", taken: [], lost: 0, position: waiting };
  const { taken } = takeEntries(sequences, entries, { ...options, giveUpWaiting: true });
  return { kind, taken, lost: Math.max(0, counted - taken.length), position };
};

/**
 * Result of a look at a ring: the entries that are written, and as lost the packages that the counter counted beyond them. A package that only the
 * head announces, without counter or entry, was never made.
 */
export const settleRing = <E extends ReadEntry>(
  plan: RingPlan,
  entries: readonly E[],
  options: SettleOptions,
): SettledRing<E> => {
  const { kind, sequences, modulus, made, counted, position, waiting } = plan;
  if (waiting !== null) return settleReset(plan, waiting, entries, options);
  const { madeMeanwhile, counterModulus } = options;
  const giveUpWaiting = position.stalled >= giveUpWaitingAfter;
  const { taken, notYet } = takeEntries(sequences, entries, { modulus, madeMeanwhile, giveUpWaiting });
  const lost = Math.max(0, counted - notYet - taken.length);
  const phantom = made - notYet - taken.length - lost;
  return {
    kind,
    taken,
    lost,
    position: {
      ...position,
      sequence: modulo(position.sequence - notYet, modulus),
      packages: modulo(position.packages - notYet - phantom, counterModulus),
      ahead: position.ahead + phantom,
      stalled: notYet > 0 ? position.stalled + 1 : 0,
    },
  };
};
