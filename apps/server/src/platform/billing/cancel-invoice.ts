import { unpaidStatuses } from "@fiel/contracts";
import { dayOf } from "@fiel/domain";
import type { Selectable } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CallError } from "../http/call-error.ts";
import type { InvoicesTable } from "../stores/postgres/tables/billing-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { unblockPaid } from "./block-client.ts";
import { recordInvoiceEvent } from "./invoice-events.ts";
import { lockBilling } from "./lock-billing.ts";
import { nextInvoiceNumber } from "./next-number.ts";

export interface Cancelling {
  readonly number: number;
  readonly reason: string;
  readonly nowMs: number;
}

/**
 * Cancels an open invoice, or one whose payment was returned, by a credit note with its own number, which is returned. The invoice stays, and only
 * `issueAnew` bills its days again. Throws InvoiceEnded for a paid or cancelled invoice.
 */
export async function cancelInvoice(
  transaction: TenantTransaction,
  by: AuditActor,
  { number, reason, nowMs }: Cancelling,
): Promise<number> {
  const { tenantId } = by;
  await lockBilling(transaction, tenantId);
  const invoice = await transaction
    .updateTable("invoices")
    .set({ status: "Cancelled" })
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .where("status", "in", unpaidStatuses)
    .returningAll()
    .executeTakeFirst();
  if (invoice === undefined) throw new CallError("InvoiceEnded");
  await recordInvoiceEvent(transaction, {
    tenantId,
    number,
    what: "cancelled",
    by: by.name,
    atMs: nowMs,
    details: { note: reason },
  });
  await recordAudit(transaction, {
    by,
    action: "cancel",
    entity: "invoice",
    entityId: number,
    after: { reason },
  });
  const { time_zone: timeZone } = await transaction
    .selectFrom("tenants")
    .select("time_zone")
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  await unblockPaid(transaction, by, dayOf(nowMs, timeZone));
  return addCreditNote(transaction, invoice, { by: by.name, reason, nowMs });
}

interface CreditNote {
  readonly by: string;
  readonly reason: string;
  readonly nowMs: number;
}

async function addCreditNote(
  transaction: TenantTransaction,
  invoice: Selectable<InvoicesTable>,
  { by, reason, nowMs }: CreditNote,
): Promise<number> {
  const { tenant_id: tenantId, number, amount_cents: cents, parties } = invoice;
  const credit = await nextInvoiceNumber(transaction);
  await transaction
    .insertInto("invoices")
    .values({
      ...invoice,
      number: credit,
      kind: "credit",
      status: "Credit",
      amount_cents: -cents,
      issued_at: new Date(nowMs),
      promised_day: null,
      last_step: null,
      credit_of: number,
      parties: JSON.stringify(parties),
    })
    .execute();
  const event = { tenantId, number: credit, what: "issued", by, atMs: nowMs };
  await recordInvoiceEvent(transaction, { ...event, details: { note: reason } });
  return credit;
}
