import type { OccurrenceCauses, OccurrenceGroup } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";

/** What a gateway reported; of one start and code the record with an end holds. */
export interface ReportedOccurrence {
  readonly equipment: number;
  readonly code: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface ReferenceQuestion {
  readonly equipment: readonly OccurrenceGroup["equipment"][];
  readonly names: ReadonlyMap<number, string>;
  readonly windows: readonly TimeWindow[];
  readonly ignored: readonly number[];
  readonly nowMs: number;
}

const secondMs = 1000;

/** Everything counted second by second over the records: slow and obvious. All instants must be whole seconds. */
export function expectedGroups(
  records: readonly ReportedOccurrence[],
  question: ReferenceQuestion,
): OccurrenceGroup[] {
  return question.equipment.map((equipment) => {
    const isAvailable = (ms: number): boolean =>
      ms >= equipment.createdAt &&
      ms < Math.min(equipment.removedAt ?? Infinity, question.nowMs) &&
      question.windows.some(({ startMs, endMs }) => ms >= startMs && ms < endMs);
    const own = records.filter(
      (one) => one.equipment === equipment.mid && !question.ignored.includes(one.code),
    );
    const available = secondsOf(question.windows).filter(isAvailable);
    const lasts = ({ startedAt, endedAt }: ReportedOccurrence, ms: number): boolean =>
      ms >= startedAt && ms < (endedAt ?? question.nowMs);
    const events = own
      .toSorted((one, other) => one.startedAt - other.startedAt || one.code - other.code)
      .flatMap((one) =>
        stretchesOf(available.filter((ms) => lasts(one, ms))).map(({ startMs, endMs }) => ({
          code: one.code,
          description: question.names.get(one.code) ?? null,
          startDate: one.startedAt,
          endDate: one.endedAt,
          windowStart: startMs,
          windowEnd: endMs,
          duration: (endMs - startMs) / secondMs,
        })),
      );
    const stopped = available.filter((ms) => own.some((one) => lasts(one, ms)));
    return { equipment, timeAvailable: available.length, duration: stopped.length, events };
  });
}

/** The same records by event: counts of occurrences, sums of lengths, longest first. */
export function expectedCauses(groups: readonly OccurrenceGroup[]): OccurrenceCauses[] {
  return groups.map(({ equipment: { mid, name }, events }) => ({
    equipment: { n: name, mid },
    events: [...Map.groupBy(events, ({ code }) => code)]
      .map(([code, own]) => ({
        code,
        description: own[0]?.description ?? null,
        count: new Set(own.map(({ startDate }) => startDate)).size,
        duration: own.reduce((sum, { duration }) => sum + duration, 0),
      }))
      .toSorted((one, other) => other.duration - one.duration || one.code - other.code),
  }));
}

function secondsOf(windows: readonly TimeWindow[]): number[] {
  const all = new Set<number>();
  for (const { startMs, endMs } of windows) for (let ms = startMs; ms < endMs; ms += secondMs) all.add(ms);
  return [...all].toSorted((one, other) => one - other);
}

function stretchesOf(seconds: readonly number[]): TimeWindow[] {
  const stretches: { startMs: number; endMs: number }[] = [];
  for (const ms of seconds) {
    const last = stretches.at(-1);
    if (last?.endMs === ms) last.endMs = ms + secondMs;
    else stretches.push({ startMs: ms, endMs: ms + secondMs });
  }
  return stretches;
}
