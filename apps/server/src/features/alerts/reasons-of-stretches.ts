import type { WhyNot } from "@fiel/contracts";
import { clipWindows, type TimeWindow, unionOfWindows, withoutWindows } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { SubjectIncidents } from "./rule-incidents.ts";

type Told = Omit<SubjectIncidents, "silent">;

/** Why stretches of the condition were no incident, newest first. */
export function reasonsOfStretches(
  found: readonly Told[],
  rule: Pick<StoredRule, "onDelayS" | "minimumCount" | "countWithinS">,
  window: TimeWindow,
  nowMs: number,
): WhyNot[] {
  const reasons = found.flatMap((one) => reasonsOf(one, rule, window, nowMs));
  return reasons.toSorted((a, b) => b.startMs - a.startMs).map(({ reason }) => reason);
}

function reasonsOf(
  { subject, stretches, incidents, active, suppressed }: Told,
  { onDelayS, minimumCount, countWithinS }: Pick<StoredRule, "onDelayS" | "minimumCount" | "countWithinS">,
  window: TimeWindow,
  nowMs: number,
): { readonly startMs: number; readonly reason: WhyNot }[] {
  const whole = unionOfWindows(stretches.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));
  // What an incident was made of counts for no other.
  const free = whole.filter(
    ({ startMs, endMs }) =>
      !incidents.some(
        (one) => one.openedMs !== null && startMs < (one.endMs ?? Infinity) && endMs > one.startMs,
      ),
  );
  const left = free.filter(({ startMs, endMs }) => startMs < window.endMs && endMs > window.startMs);
  const inHoursOf = (stretch: TimeWindow) => (active === null ? [stretch] : clipWindows(active, stretch));
  const attended = (stretch: TimeWindow) =>
    inHoursOf(stretch).flatMap((part) => withoutWindows(part, suppressed));
  const counted = free.flatMap(attended).filter((one) => longestS([one]) >= onDelayS);
  return left.map((stretch) => {
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
    const lastMs = Math.max(...known.map((one) => one.startMs));
    const count = counted.filter(
      (one) => one.startMs > lastMs - countWithinS * 1000 && one.startMs <= lastMs,
    ).length;
    return { startMs, reason: { code: "belowCount", ...about, count, minimumCount } };
  });
}

const longestS = (parts: readonly TimeWindow[]): number =>
  Math.max(0, ...parts.map(({ startMs, endMs }) => (endMs - startMs) / 1000));
