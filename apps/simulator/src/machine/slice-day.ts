import type {
  CoilRecord,
  LeftoverRecord,
  OccurrenceRecord,
  StatusRecord,
  WeighingColumns,
} from "@fiel/contracts";
import type { MachineDay } from "./machine-day.ts";
import { verdicts } from "./model.ts";
import { firstAtOrAfter } from "./weighings.ts";

/** Half-open, UTC ms. */
export interface Interval {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The part of a production day inside an interval. A coil belongs to the interval in which it ends, whose end is included (from, until], because the
 * last coil of the day ends with the day.
 */
export interface DaySlice {
  /** Rows of the day's weighings, from `first` up to `last`, which is excluded. */
  readonly first: number;
  readonly last: number;
  readonly statuses: StatusRecord[];
  /** Stops, cut at the ends of the interval. */
  readonly occurrences: OccurrenceRecord[];
  readonly leftovers: LeftoverRecord[];
  readonly coils: CoilRecord[];
}

export function sliceDay(day: MachineDay, { fromMs, untilMs }: Interval): DaySlice {
  const isInside = (atMs: number) => fromMs <= atMs && atMs < untilMs;
  const occurrences = day.segments.flatMap(({ startMs, endMs, code }): OccurrenceRecord[] => {
    const startedAt = Math.max(startMs, fromMs);
    const endedAt = Math.min(endMs, untilMs);
    return code === null || startedAt >= endedAt
      ? []
      : [{ equipment: day.machine.mid, code, startedAt, endedAt }];
  });
  return {
    first: firstAtOrAfter(day.weighings, fromMs),
    last: firstAtOrAfter(day.weighings, untilMs),
    statuses: day.statuses.filter((status) => isInside(status.at)),
    occurrences,
    leftovers: day.leftovers.filter((leftover) => isInside(leftover.at)),
    coils: day.coils.filter(({ endedAt }) => endedAt !== null && fromMs < endedAt && endedAt <= untilMs),
  };
}

/** Consecutive rows of the day with one product and one operator. */
function stretchesOf(day: MachineDay): { until: number; product: string; operator: number }[] {
  const stretches: { until: number; product: string; operator: number }[] = [];
  for (const { code, endMs, product, operator } of day.segments) {
    if (code !== null) continue;
    const until = firstAtOrAfter(day.weighings, endMs);
    const last = stretches.at(-1);
    if (last?.product === product.codeText && last.operator === operator) last.until = until;
    else stretches.push({ until, product: product.codeText, operator });
  }
  return stretches;
}

/** Rows `first` to `last` (excluded) of a day's weighings, as columns of the ingest call. */
export function columnsOf(day: MachineDay, first: number, last: number): WeighingColumns[] {
  const { at, weightMg, verdict, inspected } = day.weighings;
  let from = first;
  return stretchesOf(day).flatMap(({ until, product, operator }): WeighingColumns[] => {
    const to = Math.min(until, last);
    if (from >= to) return [];
    const rows = [from, to] as const;
    from = to;
    return [
      {
        equipment: day.machine.mid,
        product,
        operator,
        at: Array.from(at.subarray(...rows)),
        weightMg: Array.from(weightMg.subarray(...rows)),
        verdict: Array.from(verdict.subarray(...rows), (number) => verdicts[number] ?? null),
        inspected: Array.from(inspected.subarray(...rows), (flag) => flag === 1),
      },
    ];
  });
}
