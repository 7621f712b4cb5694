import type { Days, Would } from "./use-would.ts";

export interface TimelineSpan {
  /** Fraction of the width, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export interface TimelineRow {
  readonly key: string;
  /** Null for the row of all remaining subjects. */
  readonly name: string | null;
  /** Number of subjects in the last, combined row. */
  readonly together: number;
  /** Number of incidents, also of those that are not drawn. */
  readonly count: number;
  readonly fires: readonly TimelineSpan[];
  readonly shorter: readonly TimelineSpan[];
}

/** Most subjects with a row of their own; the others are combined. */
const mostRows = 5;

interface Stretch {
  readonly subject: number;
  readonly start: number;
  readonly end: number | null;
}

/** Rows of the subjects with most incidents, then one row for all others. */
export const timelineRows = (would: Would, days: Days): readonly TimelineRow[] => {
  const { at, subjects, incidents, shorter } = would;
  const { start: startMs, counts } = would[days];
  const within = ({ end }: Stretch) => (end ?? at) > startMs;
  const fires = incidents.filter(within);
  const short = shorter.filter(within);
  const drawn = new Set([...fires, ...short].map(({ subject }) => subject));
  const ordered = subjects
    .map((subject, index) => ({ subject, index, count: counts[index] ?? 0 }))
    .filter(({ index, count }) => count > 0 || drawn.has(index))
    .toSorted((one, other) => other.count - one.count);
  const own = ordered.slice(0, ordered.length > mostRows + 1 ? mostRows : undefined);
  const others = ordered.slice(own.length);
  const rest = new Set(others.map(({ index }) => index));
  const spansOf = (stretches: readonly Stretch[], isOf: (subject: number) => boolean) =>
    stretches.filter(({ subject }) => isOf(subject)).map((one) => spanOf(one, startMs, at));
  const rows = own.map(({ subject, index, count }) => ({
    key: `${subject.kind} ${subject.id}`,
    name: subject.name,
    together: 1,
    count,
    fires: spansOf(fires, (one) => one === index),
    shorter: spansOf(short, (one) => one === index),
  }));
  if (rest.size === 0) return rows;
  return [
    ...rows,
    {
      key: "others",
      name: null,
      together: rest.size,
      count: others.reduce((sum, { count }) => sum + count, 0),
      fires: spansOf(fires, (one) => rest.has(one)),
      shorter: spansOf(short, (one) => rest.has(one)),
    },
  ];
};

export const spanOf = (
  { start, end }: { readonly start: number; readonly end: number | null },
  startMs: number,
  endMs: number,
): TimelineSpan => {
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / (endMs - startMs)));
  return { from: share(start), to: share(end ?? endMs) };
};
