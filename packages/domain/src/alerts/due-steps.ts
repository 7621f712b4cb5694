import { minuteMs } from "../time/units.ts";

/** What is known of an incident that somebody may have to be told about, UTC ms. */
export interface ToldIncident {
  /** From when its steps count (`stepsFrom`). */
  readonly stepsFromMs: number;
  readonly endMs: number | null;
  readonly acknowledgedMs: number | null;
  /** Steps wait until then; null: not shelved. */
  readonly shelvedUntilMs: number | null;
  /** Steps that were taken, by their places. */
  readonly taken: readonly number[];
}

/** As late as a look may be that comes in its turn. */
const inTurnMs = minuteMs;

/**
 * From when the steps of an incident count that is found open now, UTC ms: from its opening where that has just been, else from now. A
 * rule that is saved while its condition lasts, and what a gateway tells hours later, could not be known before: nobody has been slow.
 */
export const stepsFrom = (openedMs: number, nowMs: number): number =>
  nowMs - openedMs <= inTurnMs ? openedMs : nowMs;

/**
 * The places of the steps that are due now: those whose minutes after `stepsFromMs` have passed and which were not taken, while
 * nobody has acknowledged, the incident is open and not shelved. `afterMinutes` ascending, 0: at once. Of what a server slept over
 * all are due. Source: ISA-18.2 (shelving), IEC 62682.
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
 * How many ms an incident is open to those who are told: until its end is known, which is the off-delay after its condition was gone.
 * A step that is due meanwhile is told. `endMs` null: until now.
 */
export const openForMs = (
  { openedMs, endMs }: { readonly openedMs: number; readonly endMs: number | null },
  offDelayMs: number,
  nowMs: number,
): number => Math.min(nowMs, endMs === null ? nowMs : endMs + offDelayMs) - openedMs;
