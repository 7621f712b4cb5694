/** Half-open stretch of time `[startMs, endMs)` in UTC milliseconds. */
export interface TimeWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** Length in ms; 0 for an empty or reversed window. */
export function lengthMs(window: TimeWindow): number {
  return Math.max(0, window.endMs - window.startMs);
}

/** The common part of two windows; null when they share no instant. */
export function intersection(one: TimeWindow, other: TimeWindow): TimeWindow | null {
  const startMs = Math.max(one.startMs, other.startMs);
  const endMs = Math.min(one.endMs, other.endMs);
  return startMs < endMs ? { startMs, endMs } : null;
}

/**
 * The instants covered by any of the windows, as windows in time order that neither overlap nor touch. Empty and reversed windows are
 * ignored.
 */
export function unionOfWindows(windows: readonly TimeWindow[]): TimeWindow[] {
  const sorted = windows
    .filter((window) => window.startMs < window.endMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const union: { startMs: number; endMs: number }[] = [];
  for (const { startMs, endMs } of sorted) {
    const last = union.at(-1);
    if (last !== undefined && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else union.push({ startMs, endMs });
  }
  return union;
}

/** Total ms covered by any of the windows, each instant once. */
export function unionLengthMs(windows: readonly TimeWindow[]): number {
  let total = 0;
  for (const window of unionOfWindows(windows)) total += window.endMs - window.startMs;
  return total;
}

/**
 * A function that tells how many ms of the windows lie in a stretch, for a sliding stretch: starts and ends must ascend from call to call,
 * and each call advances only over the time since the one before. 0 for no windows.
 */
export function lengthsWithin(windows: readonly TimeWindow[]): (stretch: TimeWindow) => number {
  const union = unionOfWindows(windows);
  const [before, until] = [lengthBefore(union), lengthBefore(union)];
  return ({ startMs, endMs }) => until(endMs) - before(startMs);
}

/** Covered ms before an instant; instants must ascend. */
function lengthBefore(union: readonly TimeWindow[]): (atMs: number) => number {
  let [place, wholeMs] = [0, 0];
  return (atMs) => {
    let window = union[place];
    for (; window !== undefined && window.endMs <= atMs; window = union[place]) {
      wholeMs += window.endMs - window.startMs;
      place += 1;
    }
    return wholeMs + (window === undefined ? 0 : Math.max(0, atMs - window.startMs));
  };
}

/** The parts of `window` that no hole covers, in time order. */
export const withoutWindows = (window: TimeWindow, holes: readonly TimeWindow[]): TimeWindow[] =>
  withoutHoles(holes)(window);

/**
 * `withoutWindows` for many windows and the same holes: unites the holes once and looks only at those of each window, so that tens of
 * thousands of windows and holes take no time in the product of both.
 */
export function withoutHoles(holes: readonly TimeWindow[]): (window: TimeWindow) => TimeWindow[] {
  const union = unionOfWindows(holes);
  return ({ startMs, endMs }) => {
    const rest: TimeWindow[] = [];
    let fromMs = startMs;
    for (let place = firstEndingAfter(union, startMs); place < union.length; place += 1) {
      const hole = union[place] as TimeWindow;
      if (hole.startMs >= endMs) break;
      if (hole.startMs > fromMs) rest.push({ startMs: fromMs, endMs: hole.startMs });
      fromMs = hole.endMs;
    }
    if (fromMs < endMs) rest.push({ startMs: fromMs, endMs });
    return rest;
  };
}

/** Index of the first of united windows that ends after an instant, UTC ms; their number when none does. */
export function firstEndingAfter(union: readonly TimeWindow[], atMs: number): number {
  let [low, high] = [0, union.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((union[middle] as TimeWindow).endMs <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The parts of the windows that lie inside `bounds`, in the order given. */
export function clipWindows(windows: readonly TimeWindow[], bounds: TimeWindow): TimeWindow[] {
  return windows.flatMap((window) => intersection(window, bounds) ?? []);
}
