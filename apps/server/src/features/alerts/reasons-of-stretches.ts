import type { WhyNot } from "@fiel/contracts";
import { clipWindows, firstEndingAfter, type TimeWindow, unionOfWindows, withoutHoles } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { SubjectIncidents } from "./rule-incidents.ts";

type Told = Omit<SubjectIncidents, "silent">;

/** Most reasons of an answer. */
export const mostReasons = 200;

/** Reasons why stretches of the condition made no incident, newest first, at most `mostReasons`. */
export function reasonsOfStretches(
  found: readonly Told[],
  rule: Pick<StoredRule, "onDelayS" | "minimumCount" | "countWithinS">,
  window: TimeWindow,
  nowMs: number,
): WhyNot[] {
  const reasons = found.flatMap((one) => reasonsOf(one, rule, window, nowMs));
  return reasons
    .toSorted((a, b) => b.startMs - a.startMs)
    .slice(0, mostReasons)
    .map(({ reason }) => reason);
}

function reasonsOf(
  { subject, stretches, incidents, active, suppressed }: Told,
  { onDelayS, minimumCount, countWithinS }: Pick<StoredRule, "onDelayS" | "minimumCount" | "countWithinS">,
  window: TimeWindow,
  nowMs: number,
): { readonly startMs: number; readonly reason: WhyNot }[] {
  const whole = unionOfWindows(stretches.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));
  // A stretch that is part of an incident counts for no other.
  const free = whole.filter(outsideOf(incidents));
  const inHoursOf = (stretch: TimeWindow) => (active === null ? [stretch] : clipWindows(active, stretch));
  const heard = withoutHoles(suppressed);
  const attended = (stretch: TimeWindow) => inHoursOf(stretch).flatMap((part) => heard(part));
  const startsMs = free
    .flatMap(attended)
    .filter((one) => longestS([one]) >= onDelayS)
    .map(({ startMs }) => startMs)
    .toSorted((one, other) => one - other);
  const left = free.filter(({ startMs, endMs }) => startMs < window.endMs && endMs > window.startMs);
  return left.slice(-mostReasons).map((stretch) => {
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
    const lastMs = known.reduce((last, one) => Math.max(last, one.startMs), -Infinity);
    const count = upTo(startsMs, lastMs) - upTo(startsMs, lastMs - countWithinS * 1000);
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

/** Number of ascending instants up to one, inclusive. */
function upTo(instants: readonly number[], atMs: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const longestS = (parts: readonly TimeWindow[]): number =>
  parts.reduce((longest, { startMs, endMs }) => Math.max(longest, (endMs - startMs) / 1000), 0);
