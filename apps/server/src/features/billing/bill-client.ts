import { dayOf } from "@fiel/domain";
import { systemActor } from "../../platform/audit/actor.ts";
import { readBilledClient } from "../../platform/billing/billed-client.ts";
import { blockClient } from "../../platform/billing/block-client.ts";
import { recordInvoiceEvent } from "../../platform/billing/invoice-events.ts";
import { issueInvoices } from "../../platform/billing/issue-invoices.ts";
import type { Provider } from "../../platform/billing/invoicing-provider.ts";
import { queueInvoiceMail } from "../../platform/billing/queue-invoice-mail.ts";
import { readSubscription } from "../../platform/billing/read-subscription.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type DueStep, dueSteps, planNextStep } from "./billing-steps.ts";

export interface Billing {
  readonly tenantId: number;
  readonly nowMs: number;
  readonly provider: Provider;
}

/**
 * Does everything that is due for a client, in one transaction with its mails and the time of the next step. So each invoice and reminder is made
 * once, however many servers run or are killed.
 */
export async function billClient(transaction: TenantTransaction, billing: Billing): Promise<void> {
  const { tenantId, nowMs, provider } = billing;
  // Locked first, since the client may be blocked below.
  await lockTenant(transaction, tenantId);
  const taken = await transaction
    .selectFrom("subscriptions")
    .select("tenant_id")
    .where("tenant_id", "=", tenantId)
    .where("next_step_at", "<=", new Date(nowMs))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const subscription = taken === undefined ? null : await readSubscription(transaction, tenantId);
  if (subscription === null) return;
  const client = await readBilledClient(transaction, tenantId);
  const { timeZone, recipient } = client;
  if (client.status === "Blocked") return;
  for (const due of await dueSteps(transaction, { tenantId, nowMs, timeZone }))
    await doStep(transaction, billing, due, recipient);
  // Invoice numbers are taken last, because other clients wait for them.
  const today = dayOf(nowMs, timeZone);
  const issuing = { tenantId, nowMs, today, provider, client: client.party };
  const numbers = await issueInvoices(transaction, subscription, issuing);
  for (const number of numbers)
    await queueInvoiceMail(transaction, { tenantId, number, recipient, reason: "issued" });
  await planNextStep(transaction, { tenantId, nowMs, timeZone, subscription });
}

async function doStep(
  transaction: TenantTransaction,
  { tenantId, nowMs }: Billing,
  { number, step }: DueStep,
  recipient: string | null,
): Promise<void> {
  await recordInvoiceEvent(transaction, { tenantId, number, what: step, by: null, atMs: nowMs });
  await transaction
    .updateTable("invoices")
    .set({ last_step: step })
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .execute();
  if (step === "block") await blockClient(transaction, systemActor(tenantId, "cobrança"), nowMs);
  await queueInvoiceMail(transaction, { tenantId, number, recipient, reason: step });
}
