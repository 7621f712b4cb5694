import { type TimeWindow, unionLengthMs, withoutHoles } from "../time/time-window.ts";
import { minuteMs } from "../time/units.ts";
import { dueStep } from "./due-steps.ts";
import { type EarlierIncident, quietMs, steadinessOf } from "./steadiness.ts";

/** An incident that was opened; UTC ms. */
export interface OpenedIncident {
  readonly openedMs: number;
  /** When the condition was gone; null: it is open. */
  readonly endMs: number | null;
}

/** What of a rule decides which steps are told. */
export interface TellingRule {
  /** Ascending minutes of the steps after the opening; 0: at once. */
  readonly afterMinutes: readonly number[];
  readonly offDelayMs: number;
  /** Time of which nothing is known; no incident ends in it. */
  readonly suppressed: readonly TimeWindow[];
}

/**
 * Places of the steps that are told of each incident of one subject, when nobody acknowledges or shelves it and every opening is known at once. The
 * incidents must be in time order. An incident stays open to those who are told until its end is known, and one that goes on and off is told only
 * once it lasts: exactly as live.
 */
export function toldSteps(
  incidents: readonly OpenedIncident[],
  rule: TellingRule,
  nowMs: number,
): (readonly number[])[] {
  const [first] = rule.afterMinutes;
  if (first === undefined) return incidents.map(() => []);
  const known = withoutHoles(rule.suppressed);
  let recent: EarlierIncident[] = [];
  return incidents.map(({ openedMs, endMs }) => {
    const isOpenAt = (atMs: number): boolean => {
      if (endMs === null || atMs > nowMs) return atMs <= nowMs;
      const goneMs = unionLengthMs(known({ startMs: endMs, endMs: atMs }));
      return goneMs <= 0 || goneMs < rule.offDelayMs;
    };
    const firstMs = openedMs + first * minuteMs;
    recent = recent.filter((one) => one.endMs > openedMs - quietMs);
    const { how, sinceMs } = steadinessOf(openedMs, quietAt(recent, firstMs));
    const places = tellingOf(openedMs, how === "goesOn" ? openedMs + quietMs : openedMs, {
      afterMinutes: rule.afterMinutes,
      isOpenAt,
    });
    // Whether it is steady is judged when its first step is due.
    const unsteadySinceMs = isOpenAt(firstMs) ? sinceMs : null;
    if (endMs !== null) recent.push({ openedMs, endMs, unsteadySinceMs, isQuietTold: false });
    return places;
  });
}

/** Marks what was told as quiet before an instant: the unsteady incidents, once the last of them ended long enough ago. */
function quietAt(recent: readonly EarlierIncident[], atMs: number): EarlierIncident[] {
  const last = recent.findLast(({ unsteadySinceMs }) => unsteadySinceMs !== null);
  const isQuietTold = last !== undefined && last.endMs + quietMs < atMs;
  return recent.map((one) => ({ ...one, isQuietTold }));
}

interface Open {
  readonly afterMinutes: readonly number[];
  readonly isOpenAt: (atMs: number) => boolean;
}

/** Takes step after step from an instant on, each when it is due, while the incident is open. */
function tellingOf(openedMs: number, fromMs: number, { afterMinutes, isOpenAt }: Open): number[] {
  const taken: number[] = [];
  let stepsFromMs = openedMs;
  while (taken.length < afterMinutes.length) {
    const left = afterMinutes.filter((_, place) => !taken.includes(place));
    const atMs = Math.max(fromMs, stepsFromMs + Math.min(...left) * minuteMs);
    if (!isOpenAt(atMs)) break;
    const incident = { stepsFromMs, endMs: null, acknowledgedMs: null, shelvedUntilMs: null, taken };
    const due = dueStep(incident, afterMinutes, atMs);
    if (due === null) break;
    taken.push(due.step);
    ({ stepsFromMs } = due);
  }
  return taken;
}
