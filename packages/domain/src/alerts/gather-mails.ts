import { minuteMs } from "../time/units.ts";

/** One mail per event and equipment in so long, ms. */
export const mailGatheringMs = 10 * minuteMs;

/** An occurrence that comes to be known so long after its start mails nobody: it is history, not news. ms. */
export const newsLimitMs = 15 * minuteMs;

/** Starts of an event on an equipment that one mail tells about. */
export interface GatheredStarts {
  /** At least 1. */
  readonly count: number;
  /** UTC ms; the same when there is one. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** What was mailed last of an event on an equipment, and what waits since. */
export interface MailGathering {
  /** UTC ms; null: never. */
  readonly mailedMs: number | null;
  readonly held: GatheredStarts | null;
}

/** Nothing was ever mailed, nothing waits. */
export const noGathering: MailGathering = { mailedMs: null, held: null };

/**
 * What to mail now of an event on an equipment, after these starts (UTC ms, any order, may be none): everything that waits, unless
 * the last mail is younger than 10 minutes; then it goes on waiting and is counted into the next mail, which leaves when they are
 * over. A last mail of the future is of a clock that had jumped, and holds nothing. Null when there is nothing to mail now. Source: domain decisions, "Events, alerts".
 */
export function gatherMails(
  { mailedMs, held }: MailGathering,
  starts: readonly number[],
  nowMs: number,
): { readonly mail: GatheredStarts | null; readonly next: MailGathering } {
  const waiting = gathered(held, starts);
  if (waiting === null || (mailedMs !== null && Math.abs(nowMs - mailedMs) < mailGatheringMs))
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
