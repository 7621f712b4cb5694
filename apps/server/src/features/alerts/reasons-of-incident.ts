import type { WhyNot } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { Delivery } from "./delivery-queue.ts";
import type { IncidentRow } from "./keep-incidents.ts";

/** Somebody of whom it is asked why he was not told. */
export interface AskedUser {
  readonly id: string;
  readonly name: string;
  readonly isBlocked: boolean;
  readonly isVerified: boolean;
  readonly devices: number;
  /** Places of the steps that name him or his role. */
  readonly steps: readonly number[];
}

/** What became of an incident towards somebody: of each message, or why there was none. */
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
  // What was dropped with a reason found him not there any more.
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
  /** Of the step that would have told him. */
  readonly place: number;
  /** His message was made, and there was nothing to tell any more before it left. */
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
  // Steps count from the end of the shelving: it kept from him what was due before from the opening on.
  if (until !== null && until > openedAt + afterMs && (until > nowMs || row.ended_at !== null) && !isDropped)
    return { code: "shelved", ...about(row), by: row.shelved_by ?? "", until };
  if (row.ended_at !== null) return { code: "endedBefore", ...about(row), step };
  return { code: "stepNotDue", ...about(row), step, dueAt: Math.max(dueAt, nowMs) };
}
