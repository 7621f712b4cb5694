import type { WhyNot } from "@fiel/contracts";
import {
  clipWindows,
  type CountedStretch,
  firstEndingAfter,
  type TimeWindow,
  unionOfWindows,
  withoutHoles,
} from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { SubjectIncidents } from "./rule-incidents.ts";

type Told = Omit<SubjectIncidents, "silent" | "stretches" | "before">;

/** Most reasons of an answer. */
export const mostReasons = 200;

/** Reasons why stretches of the condition made no incident, newest first, at most one more than `mostReasons`. */
export function reasonsOfStretches(
  found: readonly Told[],
  rule: Pick<StoredRule, "onDelayS" | "minimumCount">,
  window: TimeWindow,
  nowMs: number,
): WhyNot[] {
  const reasons = found.flatMap((one) => reasonsOf(one, rule, window, nowMs));
  return reasons
    .toSorted((a, b) => b.startMs - a.startMs)
    .slice(0, mostReasons + 1)
    .map(({ reason }) => reason);
}

function reasonsOf(
  { subject, all, incidents, counts, active, suppressed }: Told,
  { onDelayS, minimumCount }: Pick<StoredRule, "onDelayS" | "minimumCount">,
  window: TimeWindow,
  nowMs: number,
): { readonly startMs: number; readonly reason: WhyNot }[] {
  const whole = unionOfWindows(all.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));
  // A stretch that is part of an incident counts for no other.
  const free = whole.filter(outsideOf(incidents));
  const inHoursOf = (stretch: TimeWindow) => (active === null ? [stretch] : clipWindows(active, stretch));
  const heard = withoutHoles(suppressed);
  const attended = (stretch: TimeWindow) => inHoursOf(stretch).flatMap((part) => heard(part));
  const left = free.filter(({ startMs, endMs }) => startMs < window.endMs && endMs > window.startMs);
  return left.slice(-mostReasons - 1).map((stretch) => {
    const about = {
      subject,
      startedAt: stretch.startMs,
      endedAt: stretch.endMs === nowMs ? null : stretch.endMs,
    };
    const { startMs } = stretch;
    const [inHours, known] = [inHoursOf(stretch), attended(stretch)];
    const isLong = (parts: readonly TimeWindow[]): boolean => longestS(parts) >= onDelayS && parts.length > 0;
    if (inHours.length === 0 || (isLong([stretch]) && !isLong(inHours)))
      return { startMs, reason: { code: "outOfHours", ...about } };
    if (known.length === 0 || (isLong(inHours) && !isLong(known)))
      return { startMs, reason: { code: "suppressed", ...about } };
    const lastedS = longestS(known.length > 0 ? known : [stretch]);
    if (lastedS < onDelayS) return { startMs, reason: { code: "belowOnDelay", ...about, lastedS, onDelayS } };
    const count = counts[upTo(counts, stretch.endMs) - 1]?.count ?? 0;
    return { startMs, reason: { code: "belowCount", ...about, count, minimumCount } };
  });
}

/** Whether a stretch is part of no incident that opened. */
export function outsideOf(
  incidents: SubjectIncidents["incidents"],
): (stretch: { readonly startMs: number; readonly endMs: number | null }) => boolean {
  // Incidents are in time order and do not overlap.
  const opened = incidents
    .filter(({ openedMs }) => openedMs !== null)
    .map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? Infinity }));
  return ({ startMs, endMs }) => {
    const next = opened[firstEndingAfter(opened, startMs)];
    return next === undefined || (endMs ?? Infinity) <= next.startMs;
  };
}

/** Number of counted stretches, in time order, that began up to an instant, inclusive. */
function upTo(counts: readonly CountedStretch[], atMs: number): number {
  let [low, high] = [0, counts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((counts[middle] as CountedStretch).startMs <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const longestS = (parts: readonly TimeWindow[]): number =>
  parts.reduce((longest, { startMs, endMs }) => Math.max(longest, (endMs - startMs) / 1000), 0);
