/** How far a ring is read. */
export interface RingPosition {
  /** Sequence of the newest entry taken (or counted as lost). */
  readonly sequence: number;
  /** Packages since power-on at that entry. */
  readonly packages: number;
  /** When the ring was last looked at, UTC ms. */
  readonly at: number;
  /** Looks at which the next entry was not written yet though the head was past it. */
  readonly stalled: number;
}

export interface RingHead {
  readonly size: number;
  readonly sequence: number;
  readonly packages: number;
}

export interface RingPlan {
  /** Packages made since the position. */
  readonly made: number;
  /** Of those, the older ones that the ring no longer holds. */
  readonly lost: number;
  /** Sequences to read, oldest first. */
  readonly sequences: readonly number[];
  /** The machine was switched off and on, or is another one. */
  readonly restarted: boolean;
}

const u16 = 0x1_0000;
// Counter and head are two registers: a machine may be between the two writes when it is read.
const skew = 16;

export const sequenceStep = (from: number, to: number): number => (to - from) & 0xffff;

const plan = (head: RingHead, made: number, restarted: boolean): RingPlan => {
  const readable = Math.min(made, head.size);
  const sequences = Array.from({ length: readable }, (_, i) => (head.sequence - readable + 1 + i) & 0xffff);
  return { made, lost: made - readable, sequences, restarted };
};

/** A machine never seen: all it holds when that is all since its power-on, else nothing of it. */
const firstSight = (head: RingHead, restarted: boolean): RingPlan =>
  plan(head, head.packages <= head.size ? head.packages : 0, restarted);

/** The counter went back: the numbering began anew with it, or the ring outlived the power cut. */
const afterPowerOn = (head: RingHead, step: number): RingPlan => {
  const numberedAnew = head.sequence === (head.packages & 0xffff);
  const goesOn = !numberedAnew && step <= head.packages + head.size;
  return plan(head, goesOn ? step : head.packages, true);
};

/**
 * What is new in the ring. The u16 head alone cannot tell 3 packages from 65,539; the counter can. Where
 * head and counter tell different stories the machine was restarted, or is another one. A machine never seen
 * is followed from its newest entry on, for older ones carry no instant; but one just switched on gives all.
 */
export const planRing = (before: RingPosition | null, head: RingHead): RingPlan => {
  if (before === null) return firstSight(head, false);
  const step = sequenceStep(before.sequence, head.sequence);
  const counted = (head.packages - before.packages) >>> 0;
  if (counted >= 2 ** 31) return afterPowerOn(head, step);
  const made = step + u16 * Math.round((counted - step) / u16);
  if (Math.abs(counted - made) <= skew) return plan(head, Math.max(0, made), false);
  return step <= head.packages + head.size ? plan(head, step, true) : firstSight(head, true);
};

/** The position after a look. A head that seems to go back is a machine between two writes: wait for it. */
export const advance = (
  before: RingPosition | null,
  head: RingHead,
  { made, restarted }: RingPlan,
  notYet: number,
  now: number,
): RingPosition => {
  const kept = before !== null && !restarted && made === 0 && head.sequence !== before.sequence;
  if (kept) return { ...before, at: now };
  return {
    sequence: (head.sequence - notYet) & 0xffff,
    packages: (head.packages - notYet) >>> 0,
    at: now,
    stalled: notYet > 0 ? (restarted ? 0 : (before?.stalled ?? 0)) + 1 : 0,
  };
};

export interface ReadEntry {
  readonly sequence: number;
}

export interface TakenEntries<E> {
  readonly taken: readonly E[];
  /** Overwritten between the reading of the head and of the entry. */
  readonly overwritten: number;
  /** Entries left for the next look: the head was moved before the entry was written. */
  readonly notYet: number;
}

/** Keeps the entries that are what the head promised, in order. */
export const takeEntries = <E extends ReadEntry>(
  expected: readonly number[],
  entries: readonly E[],
  giveUpWaiting: boolean,
): TakenEntries<E> => {
  const taken: E[] = [];
  let overwritten = 0;
  for (const [i, sequence] of expected.entries()) {
    const entry = entries[i];
    if (entry !== undefined && entry.sequence === sequence) {
      taken.push(entry);
      continue;
    }
    const isNewer = entry !== undefined && sequenceStep(sequence, entry.sequence) < u16 / 2;
    if (!isNewer && !giveUpWaiting) return { taken, overwritten, notYet: expected.length - i };
    overwritten += 1;
  }
  return { taken, overwritten, notYet: 0 };
};
