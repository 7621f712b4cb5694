import { inferableModuli, type CounterLayout } from "./counter-layout.ts";
import { isSetBack } from "./counter-step.ts";
import { backwardSlackMs, forwardSlackMs, type Pace } from "./pace.ts";
import { modulo, type RingHead, type RingPosition } from "./ring.ts";

/** Layouts of the two numbers of a ring: the sequence of its head, and the count of packages. */
export interface RingNumbers {
  readonly head: CounterLayout & { readonly range: number };
  readonly counter: CounterLayout & { readonly range: number };
}

type Numbered = Pick<RingHead, "sequence" | "packages">;
/** A position, or a doubted head, from which the ring may continue. */
type Followed = Numbered & Partial<Pick<RingPosition, "ahead">>;

export interface RingStory {
  /** As in CounterStep. */
  readonly kind: "goesOn" | "restarted" | "unknown";
  /** Entries since the position, by the head; negative when it seems to have gone back. */
  readonly made: number;
  /** Packages that the counter counted since the position. */
  readonly counted: number;
  readonly modulus: number;
}

// Largest difference between counter and head, which are two registers: a look may fall between the machine's two writes.
const skew = 16;
const skewOfInferred = 2;
// Largest distance from its end of a counter that rolled over together with its head, at four looks a second.
const nearlyThere = 4;

const modulusOf = ({ modulus, range }: CounterLayout & { range: number }): number => modulus ?? range;

const signed = (difference: number, modulus: number): number => {
  const forward = modulo(difference, modulus);
  return forward > modulus / 2 ? forward - modulus : forward;
};

/** Whether the sequence equals the count, as after both were cleared. */
const isNumberedByCount = ({ sequence, packages }: Numbered, modulus: number): boolean =>
  sequence === modulo(packages, modulus);

/**
 * Whether both numbers advanced by the same amount. The head alone cannot tell 3 packages from 65,539; the counter can. Null when they disagree, when
 * the counter went back and the head did not advance, or when no machine is that fast.
 */
const inStep = (
  before: Followed,
  head: Numbered,
  moduli: { head: number; counter: number },
  allowed: number,
  pace: Pace,
): RingStory | null => {
  const counted = signed(head.packages - before.packages, moduli.counter);
  const step = modulo(head.sequence - before.sequence, moduli.head);
  const made = step + moduli.head * Math.round((counted - step) / moduli.head);
  const agree = Math.abs(counted - made) <= allowed && (made > 0 || counted >= (before.ahead ?? 0));
  if (!agree || made > pace(forwardSlackMs)) return null;
  if (counted - made < -skewOfInferred && isNumberedByCount(head, moduli.head)) return null;
  return { kind: "goesOn", made, counted, modulus: moduli.head };
};

/** The step from `before` by the profile's moduli; null when the numbers do not follow. */
export const goesOn = (before: Followed, head: Numbered, numbers: RingNumbers, pace: Pace) =>
  inStep(before, head, { head: modulusOf(numbers.head), counter: modulusOf(numbers.counter) }, skew, pace);

/**
 * The step if a number that went back rolled over at a usual modulus and the other number agrees. If both went back they may also have been cleared;
 * then only a counter at its very end is taken to have rolled over.
 */
const goesOnInferred = (before: Followed, head: Numbered, numbers: RingNumbers, pace: Pace) => {
  const isHeadBack = head.sequence < before.sequence;
  const isCounterBack = head.packages < before.packages;
  const heads = isHeadBack ? inferableModuli(numbers.head, before.sequence) : [];
  const counters = (isCounterBack ? inferableModuli(numbers.counter, before.packages) : []).filter(
    (modulus) => !isHeadBack || modulus - before.packages <= nearlyThere,
  );
  const own = { head: modulusOf(numbers.head), counter: modulusOf(numbers.counter) };
  const candidates = [
    ...heads.flatMap((one) => counters.map((counter) => ({ head: one, counter }))),
    ...heads.map((one) => ({ ...own, head: one })),
    ...counters.map((counter) => ({ ...own, counter })),
  ];
  for (const moduli of candidates) {
    const story = inStep(before, head, moduli, skewOfInferred, pace);
    if (story !== null && story.made > 0 && story.made <= pace(backwardSlackMs)) return story;
  }
  return null;
};

/** Step after the counter went back: the sequence began again with it, or the ring survived the power cut. Null when neither fits. */
const afterReset = (before: Numbered, head: RingHead, step: number, modulus: number, pace: Pace) => {
  const { packages } = head;
  const numberedAnew = isNumberedByCount(head, modulus);
  const back = modulo(before.sequence - head.sequence, modulus);
  const isBothBack = Math.abs(back - (before.packages - packages)) <= skew;
  if (isBothBack && isSetBack(before.packages, packages)) return null;
  const outlived = !numberedAnew && step >= packages - skew && step <= packages + head.size;
  const restarted = { kind: "restarted" as const, counted: packages, modulus };
  // A head that went back may also have begun at 0 again; then only the counter tells how many packages were made.
  const hasPassedItsEnd = head.sequence < before.sequence;
  if (outlived && step <= pace(forwardSlackMs))
    return { ...restarted, made: step, counted: hasPassedItsEnd ? packages : step };
  return packages <= pace(backwardSlackMs) ? { ...restarted, made: packages } : null;
};

/** Step when counter and head advanced by different amounts: the ring's entries show which of them are new. */
const outOfStep = (before: Numbered, head: RingHead, step: number, modulus: number, pace: Pace) => {
  const counted = head.packages - before.packages;
  const most = pace(forwardSlackMs);
  const story = { kind: "unknown" as const, counted: counted <= most ? counted : 0, modulus };
  const isAhead = step <= Math.min(most, head.packages + head.size) && !isNumberedByCount(head, modulus);
  if (isAhead) return { ...story, made: step };
  // A head that went back a little points at entries that were read before.
  const wentBack = modulo(before.sequence - head.sequence, modulus) <= head.size;
  return { ...story, made: wentBack ? 0 : story.counted };
};

/** What happened to a ring since `before`, given the machine's highest speed. */
export const ringStory = (before: Followed, head: RingHead, numbers: RingNumbers, pace: Pace): RingStory => {
  const simple = goesOn(before, head, numbers, pace) ?? goesOnInferred(before, head, numbers, pace);
  if (simple !== null) return simple;
  const modulus = modulusOf(numbers.head);
  const step = modulo(head.sequence - before.sequence, modulus);
  const unknown: RingStory = { kind: "unknown", made: 0, counted: 0, modulus };
  return head.packages < before.packages
    ? (afterReset(before, head, step, modulus, pace) ?? unknown)
    : outOfStep(before, head, step, modulus, pace);
};
