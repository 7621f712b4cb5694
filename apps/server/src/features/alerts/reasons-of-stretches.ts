import type { WhyNot } from "@fiel/contracts";
import { clipWindows, type TimeWindow, unionOfWindows, withoutWindows } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { SubjectIncidents } from "./rule-incidents.ts";

/** Why stretches of the condition were no incident, newest first. */
export function reasonsOfStretches(
  found: readonly SubjectIncidents[],
  rule: Pick<StoredRule, "onDelayS" | "minimumCount" | "countWithinS">,
  window: TimeWindow,
  nowMs: number,
): WhyNot[] {
  const reasons = found.flatMap((one) => reasonsOf(one, rule, window, nowMs));
  return reasons.toSorted((a, b) => b.startMs - a.startMs).map(({ reason }) => reason);
}

function reasonsOf(
  { subject, stretches, incidents, active, suppressed }: SubjectIncidents,
  { onDelayS, minimumCount, countWithinS }: Pick<StoredRule, "onDelayS" | "minimumCount" | "countWithinS">,
  window: TimeWindow,
  nowMs: number,
): { readonly startMs: number; readonly reason: WhyNot }[] {
  const whole = unionOfWindows(stretches.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));
  const left = whole.filter(
    ({ startMs, endMs }) =>
      startMs < window.endMs &&
      endMs > window.startMs &&
      !incidents.some(
        (one) => one.openedMs !== null && startMs < (one.endMs ?? Infinity) && endMs > one.startMs,
      ),
  );
  return left.map((stretch) => {
    const about = {
      subject,
      startedAt: stretch.startMs,
      endedAt: stretch.endMs === nowMs ? null : stretch.endMs,
    };
    const { startMs } = stretch;
    const inHours = active === null ? [stretch] : clipWindows(active, stretch);
    const known = inHours.flatMap((part) => withoutWindows(part, suppressed));
    const isLong = (parts: readonly TimeWindow[]): boolean => longestS(parts) >= onDelayS && parts.length > 0;
    if (isLong([stretch]) && !isLong(inHours)) return { startMs, reason: { code: "outOfHours", ...about } };
    if (isLong(inHours) && !isLong(known)) return { startMs, reason: { code: "suppressed", ...about } };
    const lastedS = longestS(known.length > 0 ? known : [stretch]);
    if (lastedS < onDelayS) return { startMs, reason: { code: "belowOnDelay", ...about, lastedS, onDelayS } };
    const count = whole.filter(
      (one) =>
        one.startMs > startMs - countWithinS * 1000 &&
        one.startMs <= startMs &&
        one.endMs - one.startMs >= onDelayS * 1000,
    ).length;
    return { startMs, reason: { code: "belowCount", ...about, count, minimumCount } };
  });
}

const longestS = (parts: readonly TimeWindow[]): number =>
  Math.max(0, ...parts.map(({ startMs, endMs }) => (endMs - startMs) / 1000));
