import { inferableModuli, type CounterLayout } from "./counter-layout.ts";
import { backwardSlackMs, forwardSlackMs, type Pace, stepSlackMs } from "./pace.ts";

/**
 * Meaning of a counter's change. `restarted`: it was set to 0 (a power cut, a button) and has counted `made` since. `unknown`: it was set
 * to another value, and the packages in between are unknown.
 */
export type CounterStep =
  | { readonly kind: "goesOn"; readonly made: number }
  | { readonly kind: "restarted"; readonly made: number }
  | { readonly kind: "unknown"; readonly made: 0 };

const unknown: CounterStep = { kind: "unknown", made: 0 };

interface Candidate {
  readonly modulus: number;
  /** Largest step over the roll-over, as a share of the modulus. */
  readonly share: number;
  readonly isInferred: boolean;
}

const candidates = (layout: CounterLayout, before: number): Candidate[] => {
  const { range, modulus } = layout;
  if (modulus !== null && modulus > before) return [{ modulus, share: 1 / 2, isInferred: false }];
  const inferred = inferableModuli(layout, before).map((one) => ({
    modulus: one,
    share: 1 / 8,
    isInferred: true,
  }));
  return range === null ? inferred : [...inferred, { modulus: range, share: 1 / 8, isInferred: false }];
};

/**
 * Whether the counter rolled over, which is likelier than a reset the nearer it was to its end and the farther it has come since. A counter at 0 that
 * was far from its end was cleared, however long ago the last look was.
 */
const isRollOver = (before: number, counter: number, pace: Pace, candidate: Candidate): boolean => {
  const { modulus, share, isInferred } = candidate;
  const gap = modulus - before;
  const near = Math.min(256, Math.sqrt(modulus));
  return (
    gap + counter <= Math.min(pace(stepSlackMs), modulus * share) &&
    gap <= near * (isInferred ? 1 : counter + 1)
  );
};

/** Whether a controller came back with a value that it had saved a little earlier. */
export const isSetBack = (before: number, counter: number): boolean => before - counter <= counter / 8;

export interface CounterHistory {
  readonly before: number;
  /** How long the counter had shown this number at the last look, ms. */
  readonly stillMs: number;
  /** Whether an earlier look already saw the counter go back, too early for a roll-over; the time that passed since does not make it one. */
  readonly wentBack: boolean;
}

/** What happened to a counter since it showed `before`, given the machine's highest speed. */
export const readCounterStep = (
  { before, stillMs, wentBack }: CounterHistory,
  counter: number,
  layout: CounterLayout,
  pace: Pace,
): CounterStep => {
  if (counter >= before) {
    const made = counter - before;
    return made <= pace(Math.min(stillMs, forwardSlackMs) + stepSlackMs) ? { kind: "goesOn", made } : unknown;
  }
  const rolled = wentBack
    ? undefined
    : candidates(layout, before).find((one) => isRollOver(before, counter, pace, one));
  if (rolled !== undefined) return { kind: "goesOn", made: rolled.modulus - before + counter };
  if (isSetBack(before, counter) || counter > pace(backwardSlackMs)) return unknown;
  return { kind: "restarted", made: counter };
};
