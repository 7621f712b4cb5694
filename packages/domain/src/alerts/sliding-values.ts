import { minuteMs } from "../time/units.ts";
import type { SeriesValue } from "./beyond-limit.ts";

/** What lies in a part of time; parts do not overlap. */
export interface TimedPart<T> {
  /** UTC ms. */
  readonly startMs: number;
  readonly of: T;
}

/** How far apart the instants are at which a window of so many minutes is looked at, ms: the same live and in hindsight. */
export const lookEveryMs = (minutes: number): number => (minutes < 60 ? minuteMs : 5 * minuteMs);

export interface SlidingWindow<T, S> {
  /** ms. */
  readonly lengthMs: number;
  readonly empty: () => S;
  readonly add: (sum: S, part: T) => void;
  readonly remove: (sum: S, part: T) => void;
}

/**
 * What a sliding window holds at each multiple of `everyMs` in the span, by running sums, and at the first after it as far as it is
 * known: what comes in the present minute is not waited for. The sum is the same object at each, to be read before the next is asked
 * for. Parts in time order that begin in the span or a window's length before it.
 */
export function* slidingSums<T, S>(
  parts: readonly TimedPart<T>[],
  { lengthMs, empty, add, remove }: SlidingWindow<T, S>,
  span: { readonly startMs: number; readonly endMs: number; readonly everyMs: number },
): Generator<{ readonly atMs: number; readonly sum: S }, undefined> {
  const sum = empty();
  let [first, next] = [0, 0];
  for (
    let atMs = Math.ceil(span.startMs / span.everyMs) * span.everyMs;
    atMs < span.endMs + span.everyMs;
    atMs += span.everyMs
  ) {
    for (let part = parts[next]; part !== undefined && part.startMs < atMs; part = parts[next]) {
      add(sum, part.of);
      next += 1;
    }
    for (
      let part = parts[first];
      first < next && part !== undefined && part.startMs < atMs - lengthMs;
      part = parts[first]
    ) {
      remove(sum, part.of);
      first += 1;
    }
    yield { atMs, sum };
  }
  return undefined;
}

/** The series of what `valueOf` makes of each of `slidingSums`; undefined where the value before goes on. */
export function slidingValues<T, S>(
  parts: readonly TimedPart<T>[],
  window: SlidingWindow<T, S>,
  span: { readonly startMs: number; readonly endMs: number; readonly everyMs: number },
  valueOf: (sum: S, atMs: number) => number | null | undefined,
): SeriesValue[] {
  const values: SeriesValue[] = [];
  for (const { atMs, sum } of slidingSums(parts, window, span)) {
    const value = valueOf(sum, atMs);
    if (value !== undefined && (values.length === 0 || values.at(-1)?.value !== value))
      values.push({ atMs, value });
  }
  return values;
}
