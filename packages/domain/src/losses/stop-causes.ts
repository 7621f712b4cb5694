import { intersection, lengthMs, type TimeWindow } from "../time/time-window.ts";
import type { MachinePauses } from "./machine-pauses.ts";

/** An unplanned occurrence; an open one ends now. */
export interface ToldStop extends TimeWindow {
  readonly code: number;
}

/** A stop with its cause: no instant of loading time is in two of them. */
export interface CausedStop extends TimeWindow {
  /** Code of the event; null: the machine told nothing. */
  readonly code: number | null;
  /** Loading time that it took, ms; above 0, at most the length of the window. */
  readonly lostMs: number;
}

/** A row of the ranking of causes. */
export interface StopCause {
  readonly code: number | null;
  readonly count: number;
  readonly lostMs: number;
}

/**
 * The stops of a machine, told and inferred, by their start. Where two occurrences are told at once, the time is the one's that began
 * first, then of the lower code: the stops add up to the account's. Empty for none.
 */
export function stopsWithCauses(
  told: readonly ToldStop[],
  { loading, inferred }: Pick<MachinePauses, "loading" | "inferred">,
): CausedStop[] {
  const stops: CausedStop[] = inferred.map(({ startMs, endMs }) => ({
    startMs,
    endMs,
    code: null,
    lostMs: endMs - startMs,
  }));
  let untilMs = -Infinity;
  let place = 0;
  for (const { code, ...one } of told.toSorted((a, b) => a.startMs - b.startMs || a.code - b.code)) {
    // What was told before began before: all of it up to its end is taken.
    const own = { startMs: Math.max(one.startMs, untilMs), endMs: one.endMs };
    untilMs = Math.max(untilMs, one.endMs);
    while ((loading[place]?.endMs ?? Infinity) <= own.startMs) place += 1;
    const part = takenFrom(loading, place, own);
    if (part !== null) stops.push({ ...part, code });
  }
  return stops.toSorted((a, b) => a.startMs - b.startMs);
}

/** What a stop takes of windows in time order, of which those before `place` are over; null for nothing. */
function takenFrom(windows: readonly TimeWindow[], place: number, own: TimeWindow): Taken | null {
  let taken: Taken | null = null;
  for (let next = place; (windows[next]?.startMs ?? Infinity) < own.endMs; next += 1) {
    const part = intersection(windows[next] as TimeWindow, own);
    if (part === null) continue;
    const before: Taken = taken ?? { ...part, lostMs: 0 };
    taken = { ...before, endMs: part.endMs, lostMs: before.lostMs + lengthMs(part) };
  }
  return taken;
}

type Taken = Omit<CausedStop, "code">;

/** The causes of stops, most time first; equal ones by code, what the machine did not tell last. Empty for none. */
export function causesOfStops(stops: readonly CausedStop[]): StopCause[] {
  return Array.from(
    Map.groupBy(stops, ({ code }) => code),
    ([code, own]) => ({
      code,
      count: own.length,
      lostMs: own.reduce((sum, stop) => sum + stop.lostMs, 0),
    }),
  ).toSorted((a, b) => b.lostMs - a.lostMs || (a.code ?? Infinity) - (b.code ?? Infinity));
}
