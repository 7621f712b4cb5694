import type { OccurrenceRecord } from "@fiel/contracts";

/** Occurrence code -> when it began, UTC ms, of the occurrences that are open. */
export type OpenOccurrences = Readonly<Record<string, number>>;

export interface AlarmEdges {
  readonly occurrences: readonly OccurrenceRecord[];
  readonly open: OpenOccurrences;
}

const bits = Array.from({ length: 16 }, (_, bit) => bit);

/** Bit i of the word, where the equipment's bitmap has it, raises code i + 1 until the bit falls. */
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
  for (const bit of bits) {
    const code = bit + 1;
    const startedAt = open[code];
    const isRaised = (word & bitmap & (1 << bit)) !== 0;
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
