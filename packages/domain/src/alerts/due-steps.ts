import { minuteMs } from "../time/units.ts";

/** What is known of an incident that somebody may have to be told about, UTC ms. */
export interface ToldIncident {
  readonly openedMs: number;
  readonly endMs: number | null;
  readonly acknowledgedMs: number | null;
  /** Steps wait until then; null: not shelved. */
  readonly shelvedUntilMs: number | null;
  /** Steps that were taken, by their places. */
  readonly taken: readonly number[];
}

/**
 * The places of the steps that are due now: those whose minutes after the opening have passed and which were not taken, while
 * nobody has acknowledged, the incident is open and not shelved. `afterMinutes` ascending, 0: at once. Of what a server slept over
 * all are due. Source: ISA-18.2 (shelving), IEC 62682.
 */
export function dueSteps(incident: ToldIncident, afterMinutes: readonly number[], nowMs: number): number[] {
  const { openedMs, endMs, acknowledgedMs, shelvedUntilMs, taken } = incident;
  if (endMs !== null || acknowledgedMs !== null) return [];
  if (shelvedUntilMs !== null && nowMs < shelvedUntilMs) return [];
  return afterMinutes.flatMap((minutes, step) =>
    nowMs >= openedMs + minutes * minuteMs && !taken.includes(step) ? [step] : [],
  );
}
