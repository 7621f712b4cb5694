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
  const isTheSecond = invoice.status === "Paid" && (await wasPaidTwice(transaction, tenantId, number));
  const before = await returnedInParts(transaction, tenantId, number);
  const outcome = isTheSecond ? "partlyReturned" : outcomeOf(invoice, { status, cents }, before);
  const isTakenBack = outcome === "refunded" || outcome === "chargedBack";
  const details = { method: source, cents, ...(isTheSecond ? { surplus: true } : {}) };
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

/** Whether the invoice was paid more than once and not all surplus payments were returned: one more may be returned, and the invoice stays paid. */
async function wasPaidTwice(
  transaction: TenantTransaction,
  tenantId: number,
  number: number,
): Promise<boolean> {
  const events = await transaction
    .selectFrom("invoice_events")
    .select("what")
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .execute();
  const count = (...kinds: readonly string[]) => events.filter(({ what }) => kinds.includes(what)).length;
  return count("payment:alreadyPaid") > count("refunded", "chargedBack", "payment:partlyReturned");
}

/** Amount of the present payment that was returned in parts, cents; a surplus payment's is not counted. */
async function returnedInParts(
  transaction: TenantTransaction,
  tenantId: number,
  number: number,
): Promise<number> {
  const events = await transaction
    .selectFrom("invoice_events")
    .select(["what", "details"])
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .where("what", "in", ["paid", "payment:partlyReturned"])
    .orderBy("id")
    .execute();
  const since = events.slice(events.findLastIndex(({ what }) => what === "paid") + 1);
  return since.reduce((sum, { details }) => {
    const { cents, surplus } = (details ?? {}) as { readonly cents?: number | null; readonly surplus?: true };
    return surplus === true ? sum : sum + (cents ?? 0);
  }, 0);
}

const wasPaid: ReadonlySet<string> = new Set(["Paid", "Refunded", "ChargedBack"]);

function outcomeOf(
  invoice: { readonly status: string; readonly amount_cents: number },
  { status, cents }: Pick<ReturnedPayment, "status" | "cents">,
  returnedCents: number,
): ReturnOutcome {
  if (!wasPaid.has(invoice.status)) return "returnedUnpaid";
  if (cents !== null && returnedCents + cents < invoice.amount_cents) return "partlyReturned";
  return status === "Refunded" ? "refunded" : "chargedBack";
}
