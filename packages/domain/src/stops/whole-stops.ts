import type { CausedStop } from "../losses/stop-causes.ts";
import { intersection, lengthMs, type TimeWindow, unionLengthMs } from "../time/time-window.ts";

/** A stop as people see it: from the last package to the next one, under the name of its occurrence. */
export interface WholeStop extends TimeWindow {
  /** Code of the event; null: the machine told nothing. */
  readonly code: number | null;
  /** Of which it is made, in time order; at least one. */
  readonly parts: readonly CausedStop[];
}

/**
 * The stops of a machine, of which those that touch are one: an occurrence and the pause around it, and a pause that an hour's edge cuts. Two
 * occurrences stay two. `stops` by start; `cycleMs`: the longest time between two packages, which an inferred stop leaves out at its start.
 * Empty for none.
 */
export function wholeStops(stops: readonly CausedStop[], cycleMs: number): WholeStop[] {
  const whole: { startMs: number; endMs: number; code: number | null; parts: CausedStop[] }[] = [];
  for (const part of stops) {
    const { startMs, endMs, code } = part;
    const last = whole.at(-1);
    const goesOn =
      last !== undefined &&
      startMs - last.endMs <= cycleMs &&
      (last.code === null || code === null || last.code === code);
    if (!goesOn) {
      whole.push({ startMs, endMs, code, parts: [part] });
      continue;
    }
    last.endMs = Math.max(last.endMs, endMs);
    last.code ??= code;
    last.parts.push(part);
  }
  return whole;
}

/** A part of a stop with what is told of it; null: nothing is. */
export interface ExplainedPart<A> extends TimeWindow {
  readonly answer: A | null;
  /** Loading time that it took, ms; 0 where it lies in planned time alone. */
  readonly lostMs: number;
}

/**
 * The parts of a stop by what is told of it, in time order, without gaps. Each answer that touches the stop reaches to the next one's start, the
 * first one back to the stop's start and the last one to its end: so an answer survives a late end and a corrected occurrence. `answers` of the
 * machine, in time order, apart from each other. `whole`: the stop beyond the window that cut it. The lost time of all parts is the stop's.
 */
export function explainedParts<A extends TimeWindow>(
  stop: WholeStop,
  answers: readonly A[],
  loading: readonly TimeWindow[],
  whole: TimeWindow = stop,
): ExplainedPart<A>[] {
  const touching = answers.filter(({ startMs, endMs }) => startMs < whole.endMs && endMs > whole.startMs);
  const pieces: (TimeWindow & { readonly answer: A | null })[] =
    touching.length === 0
      ? [{ startMs: stop.startMs, endMs: stop.endMs, answer: null }]
      : touching.flatMap((answer, place) => {
          const piece = {
            startMs: place === 0 ? -Infinity : answer.startMs,
            endMs: touching[place + 1]?.startMs ?? Infinity,
          };
          const inside = intersection(piece, stop);
          return inside === null ? [] : [{ ...inside, answer }];
        });
  return pieces.map((piece) => ({ ...piece, lostMs: lostIn(piece, stop, loading) }));
}

/** Loading time that a stop took in a piece of it, ms. */
export function lostIn(piece: TimeWindow, { parts }: WholeStop, loading: readonly TimeWindow[]): number {
  const taken = parts.flatMap((part) => {
    const own = intersection(part, piece);
    if (own === null) return [];
    // Nearly every stop lies in loading time alone.
    if (part.lostMs === lengthMs(part)) return [own];
    return loading.flatMap((window) => intersection(window, own) ?? []);
  });
  return unionLengthMs(taken);
}
