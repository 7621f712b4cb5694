/** A stop of a machine, as far as others are told of its changes. */
export interface NewsStop {
  /** UTC ms. */
  readonly startMs: number;
  /** Null while the machine stands. */
  readonly endMs: number | null;
  /** Code of the event; null: the machine reported none. */
  readonly code: number | null;
  /** What people said of it, as a text that differs when they say something else; empty for nothing. */
  readonly answer: string;
  /** Whether it may have begun earlier, before what was read. */
  readonly isCut?: boolean;
}

/** A stop as it was told last, under the id that it keeps. */
export interface ToldNewsStop extends NewsStop {
  readonly id: string;
}

export const stopNewsTypes = ["began", "ended", "explained", "changed"] as const;
export type StopNewsType = (typeof stopNewsTypes)[number];

/** One thing to tell; `present` is null when the stop turned out to be none. */
export interface StopNews<S extends NewsStop> {
  readonly type: StopNewsType;
  readonly id: string;
  readonly told: ToldNewsStop | null;
  readonly present: S | null;
}

export interface ComparedStops<S extends NewsStop> {
  /** What was told of the machine's stops. */
  readonly told: readonly ToldNewsStop[];
  /** The machine's stops from `fromMs` on, at their full length, in time order. */
  readonly present: readonly S[];
  /** Start of what is compared, UTC ms. Stops that ended before it are no longer followed. */
  readonly fromMs: number;
  /** Makes the id of a new stop. */
  readonly newId: (stop: S) => string;
}

/** Shifts of a start or end by less than this are not told, ms: a pause's start depends on the machine's rate. */
export const toldShiftMs = 10_000;
/** Stops that end this soon after `fromMs` are neither told anew nor taken back, ms, since the edge may cut them. */
export const untoldEdgeMs = 60_000;

/**
 * What is to be told of a machine's stops, in time order of the stops, and what then is told of them. A stop keeps its id while it overlaps or touches
 * what was told of it. `began` comes once for each stop, `ended` when an end is told first, `explained` when people say something else; `changed` when
 * late data moved what was told, opened it again, or took it back. Empty for no difference.
 */
export function newsOfStops<S extends NewsStop>({
  told,
  present,
  fromMs,
  newId,
}: ComparedStops<S>): {
  readonly news: readonly StopNews<S>[];
  readonly told: readonly ToldNewsStop[];
} {
  const followed = told.filter(({ endMs }) => endMs === null || endMs >= fromMs);
  const left = new Set(followed);
  const news: StopNews<S>[] = [];
  const after: ToldNewsStop[] = [];
  for (const found of present) {
    const before = followed.find((one) => left.has(one) && touches(one, found));
    if (before === undefined && isAtEdge(found, fromMs)) continue;
    const stop = before !== undefined && found.isCut === true ? begunAs(found, before) : found;
    if (before !== undefined) left.delete(before);
    const id = before?.id ?? newId(stop);
    const types = before === undefined ? typesOfNew(stop) : typesOfChange(before, stop);
    news.push(...types.map((type) => ({ type, id, told: before ?? null, present: stop })));
    // What is not told stays as it was told, so that small shifts add up to one that is.
    after.push(types.length === 0 && before !== undefined ? before : { ...plainOf(stop), id });
  }
  for (const gone of left)
    if (!isAtEdge(gone, fromMs)) news.push({ type: "changed", id: gone.id, told: gone, present: null });
  return { news, told: after };
}

/**
 * Whether a stop that was told and is still followed touches none of the present ones: to say that it was none, the machine's stops must be read from
 * its start on.
 */
export const hasLostStops = ({ told, present, fromMs }: Omit<ComparedStops<NewsStop>, "newId">): boolean =>
  told.some(
    (one) => (one.endMs === null || one.endMs >= fromMs) && !present.some((stop) => touches(one, stop)),
  );

const begunAs = <S extends NewsStop>(found: S, { startMs }: NewsStop): S => ({
  ...found,
  startMs: Math.min(found.startMs, startMs),
});

const plainOf = ({ startMs, endMs, code, answer }: NewsStop): NewsStop => ({ startMs, endMs, code, answer });

const isAtEdge = ({ endMs }: NewsStop, fromMs: number): boolean =>
  endMs !== null && endMs < fromMs + untoldEdgeMs;

const touches = (one: NewsStop, other: NewsStop): boolean =>
  one.startMs <= (other.endMs ?? Infinity) && other.startMs <= (one.endMs ?? Infinity);

const typesOfNew = ({ endMs, answer }: NewsStop): StopNewsType[] => [
  "began",
  ...(endMs === null ? [] : (["ended"] as const)),
  ...(answer === "" ? [] : (["explained"] as const)),
];

function typesOfChange(before: NewsStop, now: NewsStop): StopNewsType[] {
  const hasEnded = before.endMs === null && now.endMs !== null;
  const hasMoved =
    Math.abs(now.startMs - before.startMs) >= toldShiftMs ||
    now.code !== before.code ||
    (before.endMs !== null && Math.abs((now.endMs ?? Infinity) - before.endMs) >= toldShiftMs);
  return [
    ...(hasEnded ? (["ended"] as const) : hasMoved ? (["changed"] as const) : []),
    ...(now.answer === before.answer ? [] : (["explained"] as const)),
  ];
}
