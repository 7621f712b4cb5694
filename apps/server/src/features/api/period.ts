import { addDaysMs, firstInstantFrom, parseDay, startOfDayMs, type TimeWindow } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";

export interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const longestDays = 400;
const dayMs = 86_400_000;

/** An instant with its offset, as RFC 3339 writes it: without one nobody knows whose clock is meant. */
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;
const day = /^\d{4}-\d\d-\d\d$/;

function instantOf(text: string, field: string, timeZone: string): number {
  const fault = () => new CallError("InvalidRequest", { fields: { [field]: "invalidDate" } });
  if (day.test(text)) {
    try {
      return firstInstantFrom(parseDay(text), timeZone);
    } catch {
      throw fault();
    }
  }
  const at = withOffset.test(text) ? Date.parse(text) : Number.NaN;
  if (!(at >= 0)) throw fault();
  return at;
}

/** The period of a question, of today until now where nothing is said. Half-open, UTC ms; 422 names what is wrong. */
export function periodOf({ from, to }: AskedPeriod, nowMs: number, timeZone: string): TimeWindow {
  const endMs = to === undefined ? nowMs : instantOf(to, "to", timeZone);
  const startMs =
    from === undefined ? startOfDayMs(Math.min(nowMs, endMs), timeZone) : instantOf(from, "from", timeZone);
  if (startMs >= endMs) throw new CallError("InvalidRequest", { fields: { to: "endBeforeStart" } });
  if (endMs - startMs > longestDays * dayMs)
    throw new CallError("WindowTooLarge", { fields: { from: "tooLarge" } });
  return { startMs, endMs };
}

const hourMs = 3_600_000;
const mostParts = 62;

/** A period by days or hours of the zone's clock; the first and the last may be a part of one. 422 WindowTooLarge beyond 62. */
export function partsOf(
  { startMs, endMs }: TimeWindow,
  by: "period" | "day" | "hour",
  timeZone: string,
): TimeWindow[] {
  if (by === "period") return [{ startMs, endMs }];
  const parts: TimeWindow[] = [];
  // Every zone's hours begin at whole quarters of UTC's.
  const firstHour = startMs - ((startMs - startOfDayMs(startMs, timeZone)) % hourMs);
  let next = by === "day" ? startOfDayMs(startMs, timeZone) : firstHour;
  while (next < endMs) {
    const begin = next;
    next = by === "day" ? addDaysMs(begin, 1, timeZone) : begin + hourMs;
    parts.push({ startMs: Math.max(begin, startMs), endMs: Math.min(next, endMs) });
    if (parts.length > mostParts) throw new CallError("WindowTooLarge", { fields: { by: "tooLarge" } });
  }
  return parts;
}
