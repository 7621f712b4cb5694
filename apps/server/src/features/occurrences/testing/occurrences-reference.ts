import type { OccurrenceCauses, OccurrenceGroup } from "@fiel/contracts";
import { type TimeWindow, withoutWindows } from "@fiel/domain";
import { isIn } from "../../../testing/weighing-records.ts";

/** A reported occurrence. Of several with the same start and code, the record with an end wins. */
export interface ReportedOccurrence {
  readonly equipment: number;
  readonly code: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface ReferenceQuestion {
  readonly equipment: readonly OccurrenceGroup["equipment"][];
  readonly names: ReadonlyMap<number, string>;
  /** Codes of the planned stops. */
  readonly planned: readonly number[];
  readonly windows: readonly TimeWindow[];
  readonly ignored: readonly number[];
  readonly nowMs: number;
  /** All instants must be multiples of this, ms. */
  readonly tickMs: number;
}

const isThere = (
  { createdAt, removedAt }: OccurrenceGroup["equipment"],
  ms: number,
  nowMs: number,
): boolean => ms >= createdAt && ms < Math.min(removedAt ?? Infinity, nowMs);

/** Occurrences counted tick by tick. Simple but slow. */
export function expectedGroups(
  records: readonly ReportedOccurrence[],
  question: ReferenceQuestion,
): OccurrenceGroup[] {
  const { tickMs } = question;
  const seconds = (ticks: number): number => (ticks * tickMs) / 1000;
  return question.equipment.map((equipment) => {
    const { removedAt } = equipment;
    const removed = removedAt !== null && removedAt <= question.nowMs ? removedAt : null;
    const isHeard = records.some((one) => one.equipment === equipment.mid);
    const isAvailable = (ms: number): boolean =>
      isHeard && isThere(equipment, ms, question.nowMs) && isIn(ms, question.windows);
    const own = records.filter(
      (one) => one.equipment === equipment.mid && !question.ignored.includes(one.code),
    );
    const available = ticksOf(question.windows, tickMs).filter(isAvailable);
    const lasts = ({ startedAt, endedAt }: ReportedOccurrence, ms: number): boolean =>
      ms >= startedAt && ms < (endedAt ?? question.nowMs);
    const events = own
      .toSorted((one, other) => one.startedAt - other.startedAt || one.code - other.code)
      .flatMap((one) =>
        stretchesOf(
          available.filter((ms) => lasts(one, ms)),
          tickMs,
        ).map(({ startMs, endMs }) => ({
          code: one.code,
          description: question.names.get(one.code) ?? null,
          planned: question.planned.includes(one.code),
          startDate: one.startedAt,
          // An open occurrence of removed equipment ends at the removal.
          endDate: one.endedAt ?? removed,
          windowStart: startMs,
          windowEnd: endMs,
          duration: (endMs - startMs) / 1000,
        })),
      );
    const stopped = available.filter((ms) => own.some((one) => lasts(one, ms)));
    const planned = stopped.filter((ms) =>
      own.some((one) => question.planned.includes(one.code) && lasts(one, ms)),
    );
    return {
      equipment,
      timeAvailable: seconds(available.length),
      duration: seconds(stopped.length),
      planned: seconds(planned.length),
      events,
    };
  });
}

type Event = OccurrenceGroup["events"][number];

const figuresOf = (parts: readonly Pick<Event, "startDate" | "duration">[]) => ({
  count: new Set(parts.map(({ startDate }) => startDate)).size,
  duration: parts.reduce((sum, { duration }) => sum + duration, 0),
});

/** Parts of unplanned events outside the planned ones of the same machine. */
function outsidePlanned(
  own: readonly Event[],
  all: readonly Event[],
): Pick<Event, "startDate" | "duration">[] {
  const planned = all
    .filter((one) => one.planned)
    .map(({ windowStart: startMs, windowEnd: endMs }) => ({ startMs, endMs }));
  return own
    .filter((one) => !one.planned)
    .flatMap(({ startDate, windowStart: startMs, windowEnd: endMs }) =>
      withoutWindows({ startMs, endMs }, planned).map((left) => ({
        startDate,
        duration: (left.endMs - left.startMs) / 1000,
      })),
    );
}

/** Causes from the same records: counts and durations by event, longest first. */
export function expectedCauses(groups: readonly OccurrenceGroup[]): OccurrenceCauses[] {
  return groups.map(({ equipment: { mid, name }, duration: stopped, planned, events }) => ({
    equipment: { n: name, mid },
    duration: stopped,
    planned,
    events: [...Map.groupBy(events, ({ code }) => code)]
      .map(([code, own]) => ({
        code,
        description: own[0]?.description ?? null,
        planned: own[0]?.planned ?? false,
        ...figuresOf(own),
        unplanned: figuresOf(outsidePlanned(own, events)),
      }))
      .toSorted((one, other) => other.duration - one.duration || one.code - other.code),
  }));
}

function ticksOf(windows: readonly TimeWindow[], tickMs: number): number[] {
  const all = new Set<number>();
  for (const { startMs, endMs } of windows) for (let ms = startMs; ms < endMs; ms += tickMs) all.add(ms);
  return [...all].toSorted((one, other) => one - other);
}

function stretchesOf(ticks: readonly number[], tickMs: number): TimeWindow[] {
  const stretches: { startMs: number; endMs: number }[] = [];
  for (const ms of ticks) {
    const last = stretches.at(-1);
    if (last?.endMs === ms) last.endMs = ms + tickMs;
    else stretches.push({ startMs: ms, endMs: ms + tickMs });
  }
  return stretches;
}
