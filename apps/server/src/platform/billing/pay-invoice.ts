import { dayOf } from "@fiel/domain";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { unblockPaid } from "./block-client.ts";
import { recordInvoiceEvent } from "./invoice-events.ts";
import { lockBilling } from "./lock-billing.ts";

export interface Payment {
  readonly number: number;
  /** UTC ms. */
  readonly paidAtMs: number;
  /** Means of payment in a word or two: `Pix`, `boleto`. */
  readonly method: string;
  /** Amount in cents; null for the full amount, as confirmed by a person. */
  readonly cents: number | null;
  readonly note?: string | null;
  /** The provider's money arrived for a payment that it may have reported before; then nothing changes and nothing is noted. */
  readonly settles?: boolean;
  /** The provider named the instant. A payment from before the invoice's money was returned is the returned one, reported late. */
  readonly isDated?: boolean;
}

/** Outcome of a reported payment. */
export type PaymentOutcome =
  | "paid"
  | "settled"
  | "alreadyPaid"
  | "returnedSince"
  | "cancelled"
  | "tooLittle"
  | "unknownInvoice";

/**
 * Books a payment of the transaction's tenant, and unblocks the tenant when nothing is overdue any more. A payment that cannot be booked is noted in
 * the invoice's history for a person to check.
 */
export async function payInvoice(
  transaction: TenantTransaction,
  by: AuditActor,
  payment: Payment & { readonly nowMs: number },
): Promise<PaymentOutcome> {
  const { tenantId } = by;
  const { number, paidAtMs, method, cents, note, nowMs, settles, isDated } = payment;
  await lockBilling(transaction, tenantId);
  const invoice = await transaction
    .selectFrom("invoices")
    .innerJoin("tenants", "tenants.id", "invoices.tenant_id")
    .select(["invoices.status", "amount_cents", "time_zone"])
    .where("invoices.tenant_id", "=", tenantId)
    .where("number", "=", number)
    .forUpdate("invoices")
    .executeTakeFirst();
  if (invoice === undefined || invoice.status === "Credit") return "unknownInvoice";
  if (settles === true && invoice.status === "Paid") return "settled";
  const isReturned =
    isDated === true &&
    wasReturned.has(invoice.status) &&
    (await isReturnedSince(transaction, { tenantId, number, paidAtMs }));
  const outcome = isReturned ? "returnedSince" : outcomeOf(invoice, cents);
  const event = { tenantId, number, by: by.name, atMs: nowMs };
  const details = { method, cents, ...(note === undefined || note === null ? {} : { note }) };
  if (outcome !== "paid") {
    await recordInvoiceEvent(transaction, { ...event, what: `payment:${outcome}`, details });
    return outcome;
  }
  await transaction
    .updateTable("invoices")
    .set({ status: "Paid", paid_at: new Date(paidAtMs), paid_by: method })
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .execute();
  await recordInvoiceEvent(transaction, { ...event, what: "paid", details });
  await recordAudit(transaction, { by, action: "pay", entity: "invoice", entityId: number, after: details });
  await unblockPaid(transaction, by, dayOf(nowMs, invoice.time_zone));
  return "paid";
}

const wasReturned: ReadonlySet<string> = new Set(["Refunded", "ChargedBack"]);

/** Whether the invoice's money was returned after an instant. */
async function isReturnedSince(
  transaction: TenantTransaction,
  { tenantId, number, paidAtMs }: Pick<Payment, "number" | "paidAtMs"> & { readonly tenantId: number },
): Promise<boolean> {
  const later = await transaction
    .selectFrom("invoice_events")
    .select("what")
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .where("what", "in", ["refunded", "chargedBack"])
    .where("at", ">", new Date(paidAtMs))
    .executeTakeFirst();
  return later !== undefined;
}

function outcomeOf(
  { status, amount_cents }: { readonly status: string; readonly amount_cents: number },
  cents: number | null,
): PaymentOutcome {
  if (status === "Paid") return "alreadyPaid";
  if (status === "Cancelled") return "cancelled";
  return cents !== null && cents < amount_cents ? "tooLittle" : "paid";
}
