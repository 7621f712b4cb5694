import { minuteMs } from "../time/units.ts";

/** State of an incident, as far as its steps depend on it; UTC ms. */
export interface ToldIncident {
  /** From when its steps count (`stepsFrom`). */
  readonly stepsFromMs: number;
  readonly endMs: number | null;
  readonly acknowledgedMs: number | null;
  /** Steps wait until this instant; null: not shelved. */
  readonly shelvedUntilMs: number | null;
  /** Places of the steps that were taken. */
  readonly taken: readonly number[];
}

/** A regular look at the rules may be this late, ms. */
const inTurnMs = minuteMs;

/**
 * Instant from which the steps of an incident count, UTC ms: its opening if that is recent, else now. The opening is not recent when a rule
 * was saved while its condition lasted, or when a gateway reported hours later: nobody could have acted before.
 */
export const stepsFrom = (openedMs: number, nowMs: number): number =>
  nowMs - openedMs <= inTurnMs ? openedMs : nowMs;

/** A step that is due, and from when the steps count once it is taken. */
export interface DueStep {
  /** Its place. */
  readonly step: number;
  readonly stepsFromMs: number;
}

/**
 * The step that is due now, the first of several; null: none. A step is due when its minutes after `stepsFromMs` have passed and it was not
 * taken, while the incident is open, not acknowledged and not shelved. `afterMinutes` ascends; 0: at once. Steps are never due together:
 * after one that comes late, since the server was away or the step was added to the rule later, the next ones keep their distance from
 * it, as nobody who is told later has been slow. A step that was added before one that was taken moves no other. Source: ISA-18.2
 * (shelving), IEC 62682.
 */
export function dueStep(
  incident: ToldIncident,
  afterMinutes: readonly number[],
  nowMs: number,
): DueStep | null {
  const { stepsFromMs, endMs, acknowledgedMs, shelvedUntilMs, taken } = incident;
  if (endMs !== null || acknowledgedMs !== null) return null;
  if (shelvedUntilMs !== null && nowMs < shelvedUntilMs) return null;
  const due = afterMinutes.flatMap((minutes, step) => {
    const atMs = stepsFromMs + minutes * minuteMs;
    return nowMs >= atMs && !taken.includes(step) ? [{ step, lateMs: nowMs - atMs }] : [];
  });
  const [first] = due;
  if (first === undefined) return null;
  const { step, lateMs } = first;
  const isLate = (due.length > 1 || lateMs > inTurnMs) && taken.every((one) => one < step);
  return { step, stepsFromMs: isLate ? stepsFromMs + lateMs : stepsFromMs };
}
