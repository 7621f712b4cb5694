import {
  addDaysMs,
  firstInstantFrom,
  parseDay,
  type RegisteredShifts,
  shiftPlanOf,
  shiftsIn,
  startOfDayMs,
  type TimeWindow,
} from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";

export interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const longestDays = 400;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Instant with an offset, as in RFC 3339. Without an offset its time zone would be unknown. */
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;
const day = /^\d{4}-\d\d-\d\d$/;

/** UTC ms of the start of a day in the zone, or of an instant with an offset. Throws 422 invalidDate under the field's name. */
export function instantOf(text: string, field: string, timeZone: string): number {
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

/** Half-open period of a query, UTC ms; from today's start until now by default. Throws 422 with the wrong field. */
export function periodOf({ from, to }: AskedPeriod, nowMs: number, timeZone: string): TimeWindow {
  const endMs = to === undefined ? nowMs : instantOf(to, "to", timeZone);
  const startMs =
    from === undefined ? startOfDayMs(Math.min(nowMs, endMs), timeZone) : instantOf(from, "from", timeZone);
  if (startMs >= endMs) throw new CallError("InvalidRequest", { fields: { to: "endBeforeStart" } });
  // Days by the zone's calendar. With one more end of daylight saving time than starts they last an hour longer.
  if (endMs - startMs > longestDays * dayMs + hourMs)
    throw new CallError("WindowTooLarge", { fields: { from: "tooLarge" } });
  return { startMs, endMs };
}

const mostParts = 62;

/** A part of a period, for all machines or for those of a group with shifts of its own. */
export interface PeriodPart extends TimeWindow {
  readonly shift: { readonly day: string; readonly name: string; readonly team: string | null } | null;
  /** Undefined for all machines. */
  readonly groupId?: number | null;
}

const whole = (window: TimeWindow): PeriodPart => ({ ...window, shift: null });

/** Splits a period into days or hours by the zone's clock; the first and last part may be shorter. Throws 422 WindowTooLarge beyond 62 parts. */
export function partsOf(
  { startMs, endMs }: TimeWindow,
  by: "period" | "day" | "hour",
  timeZone: string,
): PeriodPart[] {
  if (by === "period") return [whole({ startMs, endMs })];
  const parts: PeriodPart[] = [];
  // Hours of the zone start at the same offset from midnight, which may be a quarter of a UTC hour.
  const firstHour = startMs - ((startMs - startOfDayMs(startMs, timeZone)) % hourMs);
  let next = by === "day" ? startOfDayMs(startMs, timeZone) : firstHour;
  while (next < endMs) {
    const begin = next;
    next = by === "day" ? addDaysMs(begin, 1, timeZone) : begin + hourMs;
    parts.push(whole({ startMs: Math.max(begin, startMs), endMs: Math.min(next, endMs) }));
    requireFew(parts.length);
  }
  return parts;
}

function requireFew(parts: number): void {
  if (parts > mostParts) throw new CallError("WindowTooLarge", { fields: { by: "tooLarge" } });
}

/**
 * Splits a period into the shifts of each group, in time order; the first and last part may be shorter. Throws 422 WindowTooLarge beyond 62 per
 * group.
 */
export function shiftPartsOf(
  period: TimeWindow,
  groups: Iterable<number | null>,
  { shifts, timeZone }: { readonly shifts: RegisteredShifts; readonly timeZone: string },
): PeriodPart[] {
  const parts = [...groups].flatMap((groupId) => {
    const own = shiftsIn(shiftPlanOf(shifts, groupId), period, timeZone);
    requireFew(own.length);
    return own.map(({ startMs, endMs, day: of, name, team }): PeriodPart => ({
      startMs: Math.max(startMs, period.startMs),
      endMs: Math.min(endMs, period.endMs),
      shift: { day: of, name, team },
      groupId,
    }));
  });
  return parts.toSorted((one, other) => one.startMs - other.startMs);
}
