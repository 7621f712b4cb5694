import { tzOffset } from "@date-fns/tz";
import type { TimeWindow } from "./time-window.ts";
import { dayMs, minuteMs } from "./units.ts";

/** Offsets of a zone between two instants. */
export interface ZoneOffsets {
  /** Instants, UTC ms ascending, from which an offset (minutes, positive east of Greenwich) holds. The first is the start of the span. */
  readonly changes: { readonly at: number; readonly minutes: number }[];
  /** End of the span, UTC ms. */
  readonly until: number;
}

/** A zone as the server's answers carry it. Older servers, and sessions stored before, have no offsets. */
export interface AnsweredZone {
  readonly timeZone: string;
  readonly offsets?: ZoneOffsets | undefined;
}

/** Minutes; NaN for an unknown zone. */
const intlMinutes = (atMs: number, timeZone: string): number => tzOffset(timeZone, new Date(atMs));

const daysBack = 3 * 366;
const daysAhead = 366;

/** Whole days of UTC, from 3 years back to a year ahead, so that all answers of a day carry the same span. */
export function zoneSpan(nowMs: number): TimeWindow {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  return { startMs: todayMs - daysBack * dayMs, endMs: todayMs + daysAhead * dayMs };
}

/** No zone keeps an offset for less than a month: the shortest in use is that of Ramadan, in Morocco. */
const strideMs = 7 * dayMs;

/** The first instant after `beforeMs`, and not after `afterMs`, that has the offset of `afterMs`. */
function changeBetween(beforeMs: number, afterMs: number, timeZone: string): number {
  const minutes = intlMinutes(afterMs, timeZone);
  let [before, after] = [beforeMs, afterMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (intlMinutes(middle, timeZone) === minutes) after = middle;
    else before = middle;
  }
  return after;
}

/** The zone's offsets in the span by the rules of this machine. RangeError: unknown zone. */
export function zoneOffsets(timeZone: string, { startMs, endMs }: TimeWindow): ZoneOffsets {
  let minutes = intlMinutes(startMs, timeZone);
  if (Number.isNaN(minutes)) throw new RangeError(`unknown time zone ${timeZone}`);
  const changes = [{ at: startMs, minutes }];
  for (let before = startMs; before < endMs; before += strideMs) {
    const after = Math.min(before + strideMs, endMs);
    const next = intlMinutes(after, timeZone);
    if (next === minutes) continue;
    changes.push({ at: changeBetween(before, after, timeZone), minutes: next });
    minutes = next;
  }
  return { changes, until: endMs };
}

const taught = new Map<string, ZoneOffsets>();

/**
 * Takes the zone's offsets from a server's answer. They win over the browser's own rules inside their span, because an old browser's rules are wrong:
 * one of 2018 puts clocks in Brazil forward each summer. Does nothing without a zone or offsets. Returns the answer.
 */
export function teachZone<Answer extends AnsweredZone | null>(zone: Answer): Answer {
  if (zone?.offsets !== undefined && zone.offsets.changes.length > 0) taught.set(zone.timeZone, zone.offsets);
  return zone;
}

/** The taught offset, ms; null when none is known for the instant. */
export function taughtOffsetMs(atMs: number, timeZone: string): number | null {
  const known = taught.get(timeZone);
  if (known === undefined || atMs >= known.until) return null;
  const { changes } = known;
  // The number of changes up to the instant.
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle]?.at ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  const change = changes[low - 1];
  return change === undefined ? null : change.minutes * minuteMs;
}

/** The zone's offset, ms: taught, else by the rules of this machine; NaN for an unknown zone. */
export const offsetMs = (atMs: number, timeZone: string): number =>
  taughtOffsetMs(atMs, timeZone) ?? intlMinutes(atMs, timeZone) * minuteMs;
