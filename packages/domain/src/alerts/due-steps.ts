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

/**
 * Places of the steps that are due now: their minutes after `stepsFromMs` have passed and they were not taken, while the incident is open,
 * not acknowledged and not shelved. `afterMinutes` ascends; 0: at once. After an outage of the server all missed steps are due. Source:
 * ISA-18.2 (shelving), IEC 62682.
 */
export function dueSteps(incident: ToldIncident, afterMinutes: readonly number[], nowMs: number): number[] {
  const { stepsFromMs, endMs, acknowledgedMs, shelvedUntilMs, taken } = incident;
  if (endMs !== null || acknowledgedMs !== null) return [];
  if (shelvedUntilMs !== null && nowMs < shelvedUntilMs) return [];
  return afterMinutes.flatMap((minutes, step) =>
    nowMs >= stepsFromMs + minutes * minuteMs && !taken.includes(step) ? [step] : [],
  );
}

/**
 * How long an incident is open for the people who are told, ms. Its end becomes known one off-delay after the condition was gone, and a
 * step that is due in between is still told. `endMs` null: open until now.
 */
export const openForMs = (
  { openedMs, endMs }: { readonly openedMs: number; readonly endMs: number | null },
  offDelayMs: number,
  nowMs: number,
): number => Math.min(nowMs, endMs === null ? nowMs : endMs + offDelayMs) - openedMs;
