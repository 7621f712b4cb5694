import { mailGatheringMs } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Recipient } from "./recipients.ts";

export interface Queueing {
  readonly transaction: TenantTransaction;
  readonly tenantId: number;
}

/** Fields of a rule that queueing needs. */
export interface ToldRule {
  readonly id: number;
  readonly digestAbove: number;
}

export interface QueuedMessage {
  readonly rule: ToldRule;
  readonly incidentId: number;
  readonly purpose: "opened" | "ended";
  /** Index of the step; null for an end. */
  readonly step: number | null;
  readonly recipient: Recipient;
}

const gatheringS = mailGatheringMs / 1000;

/** Queues a message about an incident. If the recipient was told of many within ten minutes, adds it to their digest. */
export async function queueMessage(queueing: Queueing, message: QueuedMessage): Promise<void> {
  if ((await toldLately(queueing, message)) < message.rule.digestAbove) return add(queueing, message);
  if (!(await addToDigest(queueing, message))) await add(queueing, message, { waits: true });
}

/** Purpose of a message about several incidents. */
const gatheredAs = ({ purpose }: QueuedMessage): "digest" | "ended" =>
  purpose === "opened" ? "digest" : "ended";

/** The recipient's messages of the same rule, purpose and step. */
const sameKind = (message: QueuedMessage) => {
  const { rule, purpose, step, recipient } = message;
  return sql<boolean>`rule_id = ${rule.id} and purpose in (${purpose}, ${gatheredAs(message)})
    and step is not distinct from ${step}::int and channel = ${recipient.channel} and target = ${recipient.target}`;
};

/** Number of incidents told to the recipient, or queued for them, within ten minutes. */
async function toldLately({ transaction }: Queueing, message: QueuedMessage): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select coalesce(sum(cardinality(incidents)), 0)::int as told from alert_deliveries
    where ${sameKind(message)} and state <> 'dropped' and queued_at between now() - make_interval(secs => ${gatheringS}) and now()
  `.execute(transaction);
  return rows[0]?.told ?? 0;
}

/** Adds the incident to the recipient's waiting digest; false when there is none. */
async function addToDigest({ transaction }: Queueing, message: QueuedMessage): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_deliveries set incidents = incidents || ${message.incidentId}::int
    where id = (
      select id from alert_deliveries
      where ${sameKind(message)} and purpose = ${gatheredAs(message)} and state = 'waiting' and attempts = 0
        and due_at > now() + interval '1 second'
      order by id desc limit 1
    )
  `.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Inserts a message. With `waits` it is sent ten minutes later, with the incidents added meanwhile. */
async function add(
  { transaction, tenantId }: Queueing,
  message: QueuedMessage,
  { waits = false }: { readonly waits?: boolean } = {},
): Promise<void> {
  const { rule, incidentId, step, recipient } = message;
  await transaction
    .insertInto("alert_deliveries")
    .values({
      tenant_id: tenantId,
      rule_id: rule.id,
      incidents: [incidentId],
      purpose: waits ? gatheredAs(message) : message.purpose,
      step,
      channel: recipient.channel,
      target: recipient.target,
      target_name: recipient.name,
      user_id: recipient.userId,
      destination_id: recipient.destinationId,
      ...(waits ? { due_at: sql<Date>`now() + make_interval(secs => ${gatheringS})` } : {}),
    })
    .execute();
}
