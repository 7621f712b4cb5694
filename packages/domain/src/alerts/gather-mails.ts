import { minuteMs } from "../time/units.ts";

/** At most one mail per event and equipment in this time, ms. */
export const mailGatheringMs = 10 * minuteMs;

/** Clocks of two servers differ by less, ms. */
export const clocksApartMs = minuteMs;

/** An occurrence that becomes known this long after its start is not mailed, ms. */
export const newsLimitMs = 15 * minuteMs;

/** Starts of an event on an equipment that one mail reports. */
export interface GatheredStarts {
  /** At least 1. */
  readonly count: number;
  /** UTC ms; both the same for one start. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** What was mailed last about an event on an equipment, and what has waited since. */
export interface MailGathering {
  /** UTC ms; null: never. */
  readonly mailedMs: number | null;
  readonly held: GatheredStarts | null;
}

/** Nothing was mailed and nothing waits. */
export const noGathering: MailGathering = { mailedMs: null, held: null };

/**
 * What to mail now about an event on an equipment, after these starts (UTC ms, any order, may be none): everything that waits, unless the
 * last mail is younger than 10 minutes; then it waits for the next mail, which leaves when they are over. A last mail more than
 * a minute in the future comes from a clock that had jumped, and delays nothing. Null when there is nothing to mail now. Source: domain decisions, "Events, alerts".
 */
export function gatherMails(
  { mailedMs, held }: MailGathering,
  starts: readonly number[],
  nowMs: number,
): { readonly mail: GatheredStarts | null; readonly next: MailGathering } {
  const waiting = gathered(held, starts);
  const agoMs = mailedMs === null ? Infinity : nowMs - mailedMs;
  if (waiting === null || (agoMs > -clocksApartMs && agoMs < mailGatheringMs))
    return { mail: null, next: { mailedMs, held: waiting } };
  return { mail: waiting, next: { mailedMs: nowMs, held: null } };
}

function gathered(held: GatheredStarts | null, starts: readonly number[]): GatheredStarts | null {
  if (starts.length === 0) return held;
  const all = held === null ? starts : [held.firstMs, held.lastMs, ...starts];
  return {
    count: (held?.count ?? 0) + starts.length,
    firstMs: Math.min(...all),
    lastMs: Math.max(...all),
  };
}
