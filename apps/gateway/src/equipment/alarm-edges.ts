import type { OccurrenceRecord } from "@fiel/contracts";
import { alarmCodesOf, allAlarms } from "@fiel/domain";

export interface OpenOccurrence {
  /** UTC ms. */
  readonly startedAt: number;
  /** Present when the server reported the occurrence, so that the start is on its clock. */
  readonly clock?: "server";
}

/** Occurrence code -> the open occurrence. */
export type OpenOccurrences = ReadonlyMap<number, OpenOccurrence>;

export interface AlarmEdges {
  readonly occurrences: readonly OccurrenceRecord[];
  readonly open: OpenOccurrences;
}

/** Codes that an alarm word can raise. */
export const alarmCodes: readonly number[] = alarmCodesOf(allAlarms, allAlarms);

/**
 * The end of an open occurrence, with its original start. The start may be on another boot's clock, so the end is moved to the start or later only
 * when both are sent.
 */
export const endOf = (
  equipment: number,
  code: number,
  { startedAt, clock }: OpenOccurrence,
  at: number,
): OccurrenceRecord => ({
  equipment,
  code,
  startedAt,
  endedAt: Math.floor(at),
  ...(clock && { clock }),
});

/** Occurrences that begin because a bit of the alarm word rose, or end because it fell. `further` are the codes raised beside the word. */
export const alarmEdges = (
  equipment: number,
  word: number,
  bitmap: number,
  before: OpenOccurrences,
  now: number,
  further: readonly number[] = [],
): AlarmEdges => {
  const open = new Map(before);
  const occurrences: OccurrenceRecord[] = [];
  const startedAt = Math.floor(now);
  const raised = new Set([...alarmCodesOf(word, bitmap), ...further]);
  for (const code of new Set([...alarmCodes, ...before.keys(), ...further])) {
    const one = open.get(code);
    if (raised.has(code) && one === undefined) {
      open.set(code, { startedAt });
      occurrences.push({ equipment, code, startedAt, endedAt: null });
    } else if (!raised.has(code) && one !== undefined) {
      open.delete(code);
      occurrences.push(endOf(equipment, code, one, now));
    }
  }
  return { occurrences, open };
};
