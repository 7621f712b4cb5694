import type { WhyNot } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { Delivery } from "./delivery-queue.ts";
import type { IncidentRow } from "./keep-incidents.ts";

/** The user for whom the reasons are requested. */
export interface AskedUser {
  readonly id: string;
  readonly name: string;
  readonly isBlocked: boolean;
  readonly isVerified: boolean;
  readonly devices: number;
  /** Indexes of the steps that name the user or the user's role. */
  readonly steps: readonly number[];
}

/** What the user was told of an incident: one entry for each message, or the reason why there was none. Empty when no step names the user. */
export function reasonsOfIncident(
  row: IncidentRow,
  rule: Pick<StoredRule, "steps">,
  user: AskedUser,
  deliveries: readonly Delivery[],
  nowMs: number,
): WhyNot[] {
  const own = deliveries.filter(({ incidents }) => incidents.includes(row.id));
  const sent = own.filter(({ state }) => state !== "dropped").map((one) => reasonOf(row, one));
  if (sent.length > 0) return sent;
  const place = own[0]?.step ?? user.steps[0];
  if (place === undefined) return [];
  // A message that was dropped with a reason did not find its recipient any more.
  const isDropped = own.some(({ reason }) => reason === null);
  return [reasonOfNone(row, rule, { place, isDropped }, nowMs)];
}

const about = (row: IncidentRow) => ({
  incident: row.id,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

function reasonOf(row: IncidentRow, delivery: Delivery): WhyNot {
  const { state, channel, purpose, incidents } = delivery;
  const reason = delivery.reason ?? "";
  const at = (delivery.settled_at ?? delivery.queued_at).getTime();
  if (state === "waiting" && purpose !== "digest")
    return { code: "waiting", ...about(row), channel, reason: delivery.reason };
  if (state === "failed") return { code: "deliveryFailed", ...about(row), channel, reason, at };
  if (state === "gone") return { code: "deviceGone", ...about(row), reason, at };
  if (purpose === "digest")
    return {
      code: "inDigest",
      ...about(row),
      channel,
      count: incidents.length,
      at: (delivery.settled_at ?? delivery.due_at).getTime(),
    };
  return { code: "told", ...about(row), channel, at };
}

interface Untold {
  /** Index of the step that would have told the user. */
  readonly place: number;
  /** A message was queued, and dropped because there was nothing to tell any more. */
  readonly isDropped: boolean;
}

function reasonOfNone(
  row: IncidentRow,
  { steps }: Pick<StoredRule, "steps">,
  { place, isDropped }: Untold,
  nowMs: number,
): WhyNot {
  const step = place + 1;
  const { shelved_until: until, acknowledged_at: at } = row;
  const isTaken = row.steps_taken.includes(place);
  if (isTaken && !isDropped) return { code: "notRecipientThen", ...about(row), step };
  if (at !== null)
    return { code: "acknowledgedBefore", ...about(row), by: row.acknowledged_by ?? "", at, step };
  const afterMs = (steps[place]?.afterMinutes ?? 0) * minuteMs;
  const openedAt = row.opened_at ?? row.started_at;
  const dueAt = (row.steps_from ?? openedAt) + afterMs;
  // Steps count from the end of the shelving, which withheld a step that was due by the opening.
  if (until !== null && until > openedAt + afterMs && (until > nowMs || row.ended_at !== null) && !isDropped)
    return { code: "shelved", ...about(row), by: row.shelved_by ?? "", until };
  if (row.ended_at !== null) return { code: "endedBefore", ...about(row), step };
  return { code: "stepNotDue", ...about(row), step, dueAt: Math.max(dueAt, nowMs) };
}
