import type { OccurrenceRecord } from "@fiel/contracts";
import { alarmCodesOf, allAlarms } from "@fiel/domain";

/** Occurrence code -> when it began, UTC ms, of the occurrences that are open. */
export type OpenOccurrences = Readonly<Record<string, number>>;

export interface AlarmEdges {
  readonly occurrences: readonly OccurrenceRecord[];
  readonly open: OpenOccurrences;
}

/** The events that the word raises on an equipment begin when their bit rises and end when it falls. */
export const alarmEdges = (
  equipment: number,
  word: number,
  bitmap: number,
  before: OpenOccurrences,
  now: number,
): AlarmEdges => {
  const open: Record<string, number> = { ...before };
  const occurrences: OccurrenceRecord[] = [];
  const at = Math.floor(now);
  const raised = new Set(alarmCodesOf(word, bitmap));
  for (const code of alarmCodesOf(allAlarms, allAlarms)) {
    const startedAt = open[code];
    const isRaised = raised.has(code);
    if (isRaised && startedAt === undefined) {
      open[code] = at;
      occurrences.push({ equipment, code, startedAt: at, endedAt: null });
    } else if (!isRaised && startedAt !== undefined) {
      delete open[code];
      occurrences.push({ equipment, code, startedAt, endedAt: Math.max(at, startedAt + 1) });
    }
  }
  return { occurrences, open };
};
