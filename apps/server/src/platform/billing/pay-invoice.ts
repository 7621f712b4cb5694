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
  /** How, in a word or two: `Pix`, `boleto`. */
  readonly method: string;
  /** Cents; null: the whole of it, as somebody says who looked. */
  readonly cents: number | null;
  readonly note?: string | null;
}

/** What became of a payment that was told. */
export type PaymentOutcome = "paid" | "alreadyPaid" | "cancelled" | "tooLittle" | "unknownInvoice";

/**
 * Takes a payment of the transaction's tenant, and lets it in again where nothing of it is late any more. What cannot be taken
 * stands in the invoice's history for somebody to look at.
 */
export async function payInvoice(
  transaction: TenantTransaction,
  by: AuditActor,
  payment: Payment & { readonly nowMs: number },
): Promise<PaymentOutcome> {
  const { tenantId } = by;
  const { number, paidAtMs, method, cents, note, nowMs } = payment;
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
  const outcome = outcomeOf(invoice, cents);
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

function outcomeOf(
  { status, amount_cents }: { readonly status: string; readonly amount_cents: number },
  cents: number | null,
): PaymentOutcome {
  if (status === "Paid") return "alreadyPaid";
  if (status === "Cancelled") return "cancelled";
  return cents !== null && cents < amount_cents ? "tooLittle" : "paid";
}
