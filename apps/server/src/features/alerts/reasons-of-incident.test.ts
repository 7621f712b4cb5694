import { minuteMs } from "@fiel/domain";
import { expect, it } from "vitest";
import type { Delivery } from "./delivery-queue.ts";
import type { IncidentRow } from "./keep-incidents.ts";
import { reasonsOfIncident } from "./reasons-of-incident.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const openedMs = nowMs - 60 * minuteMs;
const step = (afterMinutes: number) => ({ afterMinutes, users: [], roles: [], by: [], destinations: [] });
const rule = { steps: [step(0), step(15), step(90)] };
const open: IncidentRow = {
  tenant_id: 1,
  id: 7,
  rule_id: 1,
  subject_kind: "equipment",
  subject_id: "3",
  subject_name: "ARZ1",
  facts: {},
  state: "open",
  started_at: openedMs,
  opened_at: openedMs,
  steps_from: openedMs,
  ended_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  acknowledged_by_id: null,
  shelved_until: null,
  shelved_by: null,
  shelved_by_id: null,
  gone_at: null,
  reached_at: null,
  unsteady_since: null,
  quiet_told: false,
  ended_by_rule: false,
  steps_taken: [0, 1],
};
const taken = { acknowledged_at: openedMs + 5 * minuteMs, acknowledged_by: "Rui", steps_taken: [0] };
const ended: Partial<IncidentRow> = { state: "ended", ended_at: openedMs + 10 * minuteMs, steps_taken: [0] };
const sent: Delivery = {
  tenant_id: 1,
  id: 1,
  rule_id: 1,
  incidents: [7],
  purpose: "opened",
  step: 1,
  channel: "mail",
  target: "a@b.test",
  target_name: "Ana",
  user_id: "u1",
  destination_id: null,
  subject: null,
  state: "delivered",
  attempts: 1,
  reason: null,
  due_at: new Date(nowMs),
  queued_at: new Date(nowMs),
  settled_at: new Date(nowMs),
};
const dropped = { ...sent, state: "dropped", attempts: 0 } as const;
const gone = { ...dropped, reason: "the recipient is not there any more" };
const digest: Delivery = { ...sent, purpose: "digest", incidents: [7, 8, 9] };

it.each<[string, Partial<IncidentRow>, readonly number[], readonly Delivery[], readonly string[]]>([
  ["was told", {}, [1], [sent], ["told"]],
  ["was told twice", {}, [1], [sent, { ...sent, step: 2 }], ["told", "told"]],
  ["is about to be told", {}, [1], [{ ...sent, state: "waiting", settled_at: null }], ["waiting"]],
  ["could not be told", {}, [1], [{ ...sent, state: "failed", reason: "550 no" }], ["deliveryFailed"]],
  ["has no such browser any more", {}, [1], [{ ...sent, state: "gone", reason: "HTTP 410" }], ["deviceGone"]],
  ["was told in a digest", {}, [1], [digest], ["inDigest"]],
  ["is to be told in a digest", {}, [1], [{ ...digest, state: "waiting", settled_at: null }], ["inDigest"]],
  ["is named by no step", {}, [], [], []],
  ["is named by a step to come", {}, [2], [], ["stepNotDue"]],
  ["became a recipient later", {}, [1], [], ["notRecipientThen"]],
  ["was blocked when it was sent", {}, [1], [gone], ["notRecipientThen"]],
  ["was spared by who took it", taken, [1], [], ["acknowledgedBefore"]],
  [
    "was spared while his message waited",
    { ...taken, steps_taken: [0, 1] },
    [1],
    [dropped],
    ["acknowledgedBefore"],
  ],
  ["was spared by its end", ended, [1], [], ["endedBefore"]],
  [
    "was spared by its end while his message waited",
    { ...ended, steps_taken: [0, 1] },
    [1],
    [dropped],
    ["endedBefore"],
  ],
  [
    "was shelved for",
    { shelved_until: nowMs + minuteMs, shelved_by: "Rui", steps_taken: [0] },
    [1],
    [],
    ["shelved"],
  ],
  [
    "was shelved for before the first step",
    { shelved_until: nowMs + minuteMs, steps_from: nowMs + minuteMs, shelved_by: "Rui", steps_taken: [] },
    [0],
    [],
    ["shelved"],
  ],
  [
    "is told later as it was shelved until now",
    { shelved_until: nowMs - minuteMs, steps_from: nowMs - minuteMs, shelved_by: "Rui", steps_taken: [] },
    [1],
    [],
    ["stepNotDue"],
  ],
  [
    "was shelved for after he was told",
    { shelved_until: nowMs + minuteMs, shelved_by: "Rui" },
    [1],
    [sent],
    ["told"],
  ],
])("somebody who %s hears so", (_, more, steps, deliveries, codes) => {
  const user = { id: "u1", name: "Ana", isBlocked: false, isVerified: true, devices: 0, steps };
  const reasons = reasonsOfIncident({ ...open, ...more }, rule, user, deliveries, nowMs);
  expect(reasons.map(({ code }) => code)).toEqual(codes);
});
