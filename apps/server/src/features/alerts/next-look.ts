import { minuteMs, quietMs } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import type { IncidentRow } from "./keep-incidents.ts";

/** Instant of a tenant's next look when nothing is stored before, UTC ms. */
export function nextLookMs(
  rules: readonly StoredRule[],
  open: readonly IncidentRow[],
  nowMs: number,
): number {
  const times = [nowMs + minuteMs];
  for (const rule of rules) {
    times.push(nowMs + conditionKinds[rule.condition.kind].everyMs);
    for (const row of open.filter(({ rule_id }) => rule_id === rule.id))
      times.push(...timesOf(rule, row, nowMs));
  }
  // An instant that has passed was just handled, so the next look is at least 250 ms away.
  return Math.min(...times.map((atMs) => Math.max(atMs, nowMs + 250)));
}

function timesOf(rule: StoredRule, row: IncidentRow, nowMs: number): number[] {
  if (row.state === "pending")
    return [row.started_at + rule.onDelayS * 1000].map((atMs) => (atMs <= nowMs ? nowMs + 5_000 : atMs));
  // An incident that is gone ends when the off-delay is over.
  if (row.gone_at !== null) return [row.gone_at + rule.offDelayS * 1000 + 1];
  const offMs = rule.offDelayS > 0 ? [nowMs + Math.min(5_000, rule.offDelayS * 1000)] : [];
  if (row.state !== "open") return offMs;
  const fromMs = row.steps_from ?? row.opened_at ?? nowMs;
  // An unsteady incident is told when it lasts.
  const isDamped = row.unsteady_since !== null && row.unsteady_since !== row.opened_at;
  const lastsMs = isDamped ? (row.opened_at ?? 0) + quietMs : 0;
  const steps = rule.steps.flatMap(({ afterMinutes }, place) =>
    row.steps_taken.includes(place)
      ? []
      : [Math.max(fromMs + afterMinutes * minuteMs, row.shelved_until ?? 0, lastsMs)],
  );
  return [...offMs, ...steps];
}
