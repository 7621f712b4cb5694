import { minuteMs } from "../time/units.ts";
import type { SeriesValue } from "./beyond-limit.ts";

/** A part of time with its value; parts do not overlap. */
export interface TimedPart<T> {
  /** UTC ms. */
  readonly startMs: number;
  readonly of: T;
}

/** Distance between the instants at which a window of so many minutes is evaluated, ms; the same live and in hindsight. */
export const lookEveryMs = (minutes: number): number => (minutes < 60 ? minuteMs : 5 * minuteMs);

export interface SlidingWindow<T, S> {
  /** ms. */
  readonly lengthMs: number;
  readonly empty: () => S;
  readonly add: (sum: S, part: T) => void;
  readonly remove: (sum: S, part: T) => void;
}

/**
 * The sum over a sliding window at each multiple of `everyMs` in the span, and at the first multiple after it with what is known so far, so
 * that the present minute need not be waited for. Every step yields the same object: read it before asking for the next. Parts come in time
 * order and begin in the span or up to one window's length before it.
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

/** The series of `valueOf` over `slidingSums`; undefined keeps the previous value. */
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
