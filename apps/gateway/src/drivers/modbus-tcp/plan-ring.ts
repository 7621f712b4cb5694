import { giveUpWaitingAfter } from "./give-up-waiting-after.ts";
import type { Pace } from "./pace.ts";
import { modulo, sequencesUpTo, type RingHead, type RingPlan, type RingPosition } from "./ring.ts";
import { goesOn, ringStory, type RingNumbers, type RingStory } from "./ring-story.ts";

const fresh = { stalled: 0, isInStep: false, ahead: 0, still: 0, doubts: 0 } as const;

const plan = (
  head: RingHead,
  { kind, made, counted, modulus }: RingStory,
  position: RingPosition,
  waiting: RingPosition | null = null,
): RingPlan => ({
  kind,
  made: Math.max(made, counted),
  counted,
  sequences: sequencesUpTo(head, Math.min(made, head.size), modulus),
  modulus,
  skipped: 0,
  position,
  waiting,
});

const standing = (modulus: number) => ({ kind: "goesOn", made: 0, counted: 0, modulus }) as const;

/**
 * Plan of the first look. A new machine is followed from its newest entry on, because older ones have no instant; all entries are read when the
 * machine was just switched on. None are read when its past was read before, for example by another gateway.
 */
const firstSight = (head: RingHead, numbers: RingNumbers, isKnown: boolean, now: number): RingPlan => {
  const nothing = standing(numbers.head.modulus ?? numbers.head.range);
  const position = { ...fresh, sequence: head.sequence, packages: head.packages, at: now };
  if (isKnown) return { ...plan(head, nothing, position), skipped: Math.min(head.packages, head.size) };
  const made = head.packages <= head.size ? head.packages : 0;
  return plan(head, { ...nothing, made, counted: made }, position);
};

/** Whether a head that does not follow from the position is accepted: when this look continues from it, or after too many looks in doubt. */
const isBelieved = (before: RingPosition, head: RingHead, numbers: RingNumbers, pace: Pace): boolean => {
  const { doubted, doubts } = before;
  if (doubted === undefined) return false;
  const story = goesOn(doubted, head, numbers, pace);
  return doubts >= giveUpWaitingAfter || (story !== null && story.made >= 0);
};

/**
 * Plan for a counter and a head that agree, or nearly. While they differ, the position keeps its counter, so that the difference is remembered: a
 * counter that stays ahead while nothing moves counted packages that the ring does not hold.
 */
const planInStep = (
  before: RingPosition,
  head: RingHead,
  story: RingStory,
  counterModulus: number,
  now: number,
) => {
  const made = Math.max(0, story.made);
  const ahead = story.counted - made;
  const { sequence, packages } = head;
  const here = { ...fresh, sequence, packages, at: now, stalled: before.stalled };
  if (ahead === 0 && story.made >= 0)
    return plan(head, story, { ...here, isInStep: before.isInStep || made === 0 });
  if (!before.isInStep && Math.abs(ahead) <= 2 && story.made === 0)
    return plan(head, standing(story.modulus), here);
  const isStill = made === 0 && ahead === before.ahead;
  const still = isStill ? before.still + 1 : 0;
  if (still >= giveUpWaitingAfter && (ahead > 0 || story.made < 0)) {
    const kind = story.made < 0 ? "unknown" : "goesOn";
    return plan(head, { ...story, kind, made, counted: Math.max(0, ahead) }, { ...here, isInStep: true });
  }
  // A head that seems to go back was read between two writes of the machine; the next look shows the right one.
  const position = {
    ...before,
    sequence: story.made < 0 ? before.sequence : sequence,
    packages: modulo(before.packages + made, counterModulus),
    at: now,
    ahead,
    still,
    doubts: 0,
  };
  delete position.doubted;
  return plan(head, { ...story, made, counted: made + Math.min(0, ahead) }, position);
};

/** The new entries of the ring, and the position for the next look. */
export const planRing = (
  before: RingPosition | null,
  head: RingHead,
  numbers: RingNumbers,
  { pace, now, isKnown }: { readonly pace: Pace; readonly now: number; readonly isKnown: boolean },
): RingPlan => {
  if (before === null) return firstSight(head, numbers, isKnown, now);
  const story = ringStory(before, head, numbers, pace);
  const { sequence, packages } = head;
  if (story.kind === "goesOn") {
    return planInStep(before, head, story, numbers.counter.modulus ?? numbers.counter.range, now);
  }
  const waiting = { ...before, doubted: { sequence, packages }, doubts: before.doubts + 1 };
  if (!isBelieved(before, head, numbers, pace)) return plan(head, standing(story.modulus), waiting);
  return plan(head, story, { ...fresh, sequence, packages, at: now }, waiting);
};
