import { z } from "zod";
import type { CounterLayout } from "./counter-layout.ts";
import { readCounterStep, type CounterStep } from "./counter-step.ts";
import type { LookContext } from "./look-context.ts";
import type { Pace } from "./pace.ts";
import { giveUpWaitingAfter } from "./give-up-waiting-after.ts";

export const counterPosition = z.object({
  counter: z.number().int().nonnegative(),
  /** When the counter was last accepted, UTC ms. */
  at: z.number(),
  /** Time for which the counter had shown the same number by then, ms: registers behind a bridge stand still and then jump. */
  stillMs: z.number().nonnegative().optional(),
  /** A value that does not follow, and the number of looks with such values. The value is accepted when it is seen again. */
  doubted: z.number().optional(),
  doubts: z.number().optional(),
});
/** How far a counter was read. */
export type CounterPosition = z.output<typeof counterPosition>;

export interface CounterPlan {
  readonly step: CounterStep;
  readonly position: CounterPosition;
}

const still: CounterStep = { kind: "goesOn", made: 0 };

const isBelieved = ({ doubted, doubts = 0 }: CounterPosition, counter: number): boolean =>
  doubts >= giveUpWaitingAfter || (doubted !== undefined && counter >= doubted);

/**
 * Meaning of a step of the counter when only the last weight is available. A value that does not follow from the one before may be a 32-bit
 * number read between the writes of its words: it counts when the next look confirms it.
 */
export const planCounter = (
  before: CounterPosition | null,
  counter: number,
  layout: CounterLayout,
  pace: Pace,
  { now, since }: Pick<LookContext, "now" | "since">,
): CounterPlan => {
  if (before === null) return { step: still, position: { counter, at: now } };
  const stillMs = before.stillMs ?? 0;
  const sameMs = counter === before.counter ? stillMs + Math.max(0, now - (since ?? now)) : 0;
  const position = { counter, at: now, stillMs: sameMs };
  const { doubted = Infinity } = before;
  const wentBack = doubted < before.counter && counter >= doubted;
  const history = { before: before.counter, stillMs, wentBack };
  const step = readCounterStep(history, counter, layout, pace);
  if (step.kind === "goesOn" || isBelieved(before, counter)) return { step, position };
  return { step: still, position: { ...before, doubted: counter, doubts: (before.doubts ?? 0) + 1 } };
};
