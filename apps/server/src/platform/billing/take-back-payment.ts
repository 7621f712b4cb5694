import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { recordInvoiceEvent } from "./invoice-events.ts";
import { lockBilling } from "./lock-billing.ts";

export interface ReturnedPayment {
  readonly number: number;
  /** `Refunded` by the payee, or `ChargedBack` by the payer's bank. */
  readonly status: "Refunded" | "ChargedBack";
  /** Amount in cents; null for the full amount. */
  readonly cents: number | null;
  readonly source: string;
}

/** Outcome of a returned payment. */
export type ReturnOutcome =
  | "refunded"
  | "chargedBack"
  | "partlyReturned"
  | "returnedUnpaid"
  | "unknownInvoice";

/**
 * Books that the payment of an invoice was returned: it is no longer paid. A partial return that leaves a part of the payment, or one for an unpaid
 * invoice, is only noted in the history for a person to check.
 */
export async function takeBackPayment(
  transaction: TenantTransaction,
  by: AuditActor,
  { number, status, cents, source, nowMs }: ReturnedPayment & { readonly nowMs: number },
): Promise<ReturnOutcome> {
  const { tenantId } = by;
  await lockBilling(transaction, tenantId);
  const invoice = await transaction
    .selectFrom("invoices")
    .select(["status", "amount_cents"])
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .forUpdate()
    .executeTakeFirst();
  if (invoice === undefined || invoice.status === "Credit") return "unknownInvoice";
  const left = await leftOfPayments(transaction, { tenantId, number }, invoice.amount_cents);
  const outcome = outcomeOf(invoice, { status, cents }, left);
  const isTakenBack = outcome === "refunded" || outcome === "chargedBack";
  const details = { method: source, cents };
  const what = isTakenBack ? outcome : `payment:${outcome}`;
  await recordInvoiceEvent(transaction, { tenantId, number, what, by: by.name, atMs: nowMs, details });
  if (!isTakenBack) return outcome;
  await transaction
    .updateTable("invoices")
    .set({ status, paid_at: null, paid_by: null })
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .execute();
  await recordAudit(transaction, {
    by,
    action: "update",
    entity: "invoice",
    entityId: number,
    before: { status: invoice.status },
    after: { status },
  });
  return outcome;
}

/**
 * What the invoice was paid since it was last unpaid, less what of that was returned, cents. A payment or a return without an amount is a whole one.
 */
async function leftOfPayments(
  transaction: TenantTransaction,
  { tenantId, number }: { readonly tenantId: number; readonly number: number },
  amountCents: number,
): Promise<number> {
  const events = await transaction
    .selectFrom("invoice_events")
    .select(["what", "details"])
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .where("what", "in", ["paid", "payment:alreadyPaid", "payment:partlyReturned"])
    .orderBy("id")
    .execute();
  const since = events.slice(events.findLastIndex(({ what }) => what === "paid") + 1);
  return since.reduce((left, { what, details }) => {
    const cents = (details as { readonly cents?: number | null } | null)?.cents ?? amountCents;
    return what === "payment:alreadyPaid" ? left + cents : left - cents;
  }, amountCents);
}

const wasPaid: ReadonlySet<string> = new Set(["Paid", "Refunded", "ChargedBack"]);

function outcomeOf(
  invoice: { readonly status: string; readonly amount_cents: number },
  { status, cents }: Pick<ReturnedPayment, "status" | "cents">,
  leftCents: number,
): ReturnOutcome {
  if (!wasPaid.has(invoice.status)) return "returnedUnpaid";
  if (invoice.status === "Paid" && (cents ?? invoice.amount_cents) < leftCents) return "partlyReturned";
  if (invoice.status !== "Paid" && cents !== null && cents < invoice.amount_cents) return "partlyReturned";
  return status === "Refunded" ? "refunded" : "chargedBack";
}
