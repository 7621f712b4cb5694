import type { Would } from "./use-would.ts";

export interface TimelineSpan {
  /** Share of the width, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export interface TimelineRow {
  readonly key: string;
  /** Null: all those that have no row of their own. */
  readonly name: string | null;
  /** Of the last row, how many stand together. */
  readonly together: number;
  readonly fires: readonly TimelineSpan[];
  readonly shorter: readonly TimelineSpan[];
}

/** Places with a row of their own; the others stand together. */
const mostRows = 5;

interface Stretch {
  readonly subject: number;
  readonly start: number;
  readonly end: number | null;
}

/** Rows of the places where it would have fired most, then all others in one. */
export const timelineRows = (would: Would, startMs: number): readonly TimelineRow[] => {
  const { at, subjects, incidents, shorter } = would;
  const within = ({ end }: Stretch) => (end ?? at) > startMs;
  const fires = incidents.filter(within);
  const short = shorter.filter(within);
  const ordered = subjects
    .map((subject, index) => ({ subject, index, count: fires.filter((one) => one.subject === index).length }))
    .filter(({ index, count }) => count > 0 || short.some((one) => one.subject === index))
    .toSorted((one, other) => other.count - one.count);
  const own = ordered.slice(0, ordered.length > mostRows + 1 ? mostRows : undefined);
  const rest = new Set(ordered.slice(own.length).map(({ index }) => index));
  const spansOf = (stretches: readonly Stretch[], isOf: (subject: number) => boolean) =>
    stretches.filter(({ subject }) => isOf(subject)).map((one) => spanOf(one, startMs, at));
  const rows = own.map(({ subject, index }) => ({
    key: `${subject.kind} ${subject.id}`,
    name: subject.name,
    together: 1,
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
