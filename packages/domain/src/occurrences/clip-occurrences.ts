import { intersection, type TimeWindow, unionOfWindows } from "../time/time-window.ts";

/** An interval of one equipment with one event code, UTC ms; open while it has no end. */
export interface Occurrence {
  readonly code: number;
  readonly startMs: number;
  readonly endMs: number | null;
}

/** The part of an occurrence that lies in one window; `startMs` and `endMs` stay the occurrence's own. */
export interface ClippedOccurrence extends Occurrence {
  readonly windowStartMs: number;
  readonly windowEndMs: number;
  /** Length of the clipped part, s. */
  readonly durationS: number;
}

/** When an equipment existed, UTC ms; `removedAtMs` is null while it exists. */
export interface EquipmentLife {
  readonly createdAtMs: number;
  readonly removedAtMs: number | null;
}

/**
 * The windows cut to the life of an equipment and to now: the time in which it could have run. United and in time order; empty when nothing
 * is left. Source: domain decisions, "Time".
 */
export function boundWindows(
  windows: readonly TimeWindow[],
  life: EquipmentLife,
  nowMs: number,
): TimeWindow[] {
  const bounds = { startMs: life.createdAtMs, endMs: Math.min(nowMs, life.removedAtMs ?? nowMs) };
  return unionOfWindows(windows).flatMap((window) => intersection(window, bounds) ?? []);
}

/**
 * The parts of occurrences that lie in the windows, one for each window that an occurrence touches, in the occurrences' order. An open
 * occurrence lasts until now. Parts without length and ignored codes are left out.
 */
export function clipOccurrences<Item extends Occurrence>(
  occurrences: readonly Item[],
  windows: readonly TimeWindow[],
  nowMs: number,
  ignoredCodes: ReadonlySet<number> = new Set(),
): (Item & ClippedOccurrence)[] {
  const united = unionOfWindows(windows);
  const clipped: (Item & ClippedOccurrence)[] = [];
  for (const occurrence of occurrences) {
    if (ignoredCodes.has(occurrence.code)) continue;
    const whole = { startMs: occurrence.startMs, endMs: occurrence.endMs ?? nowMs };
    for (const window of united) {
      const part = intersection(whole, window);
      if (part === null) continue;
      const { startMs: windowStartMs, endMs: windowEndMs } = part;
      clipped.push({
        ...occurrence,
        windowStartMs,
        windowEndMs,
        durationS: (windowEndMs - windowStartMs) / 1000,
      });
    }
  }
  return clipped;
}

/** The clipped parts as windows. */
export function partsOf(clipped: readonly ClippedOccurrence[]): TimeWindow[] {
  return clipped.map(({ windowStartMs, windowEndMs }) => ({ startMs: windowStartMs, endMs: windowEndMs }));
}

/** The latest occurrences, newest start first; at most `limit` (default: the 5 of the home page). */
export function lastOccurrences<Item extends Occurrence>(occurrences: readonly Item[], limit = 5): Item[] {
  return occurrences.toSorted((one, other) => other.startMs - one.startMs).slice(0, limit);
}
