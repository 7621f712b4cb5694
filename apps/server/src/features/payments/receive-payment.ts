import { type AuditActor, systemActor } from "../../platform/audit/actor.ts";
import { recordInvoiceEvent } from "../../platform/billing/invoice-events.ts";
import { type Payment, payInvoice, type PaymentOutcome } from "../../platform/billing/pay-invoice.ts";
import {
  type ReturnedPayment,
  type ReturnOutcome,
  takeBackPayment,
} from "../../platform/billing/take-back-payment.ts";
import { findInvoice } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** News about an invoice: it was paid, the money was returned, or something that a person must check. */
export type InvoiceNews =
  | { readonly kind: "paid"; readonly payment: Payment }
  | { readonly kind: "returned"; readonly returned: Omit<ReturnedPayment, "source"> }
  | { readonly kind: "other"; readonly number: number; readonly type: string };

export interface PaymentEvent {
  /** Provider that numbers the events. */
  readonly source: string;
  readonly id: string;
  /** Null when the event names no invoice or needs no action. */
  readonly news: InvoiceNews | null;
  /** The event cannot be read and a person must check it. */
  readonly isUnreadable?: boolean;
}

export type EventOutcome =
  | PaymentOutcome
  | ReturnOutcome
  | "unknownEvent"
  | "unreadable"
  | "ignored"
  | "repeated";

/** Number of the invoice; null when there is none. */
export function invoiceOf({ news }: Pick<PaymentEvent, "news">): number | null {
  if (news === null) return null;
  if (news.kind === "paid") return news.payment.number;
  return news.kind === "returned" ? news.returned.number : news.number;
}

/**
 * Handles an event once: its id is stored in the same transaction. A repeated delivery, even a concurrent one on another server, does nothing. An
 * event that cannot be matched is stored with the reason.
 */
export async function receivePayment(
  postgres: PostgresStore,
  event: PaymentEvent,
  nowMs: number,
): Promise<EventOutcome> {
  const { source, id, news } = event;
  const number = invoiceOf(event);
  const row = { source, event_id: id, received_at: new Date(nowMs), number };
  const tenantId = number === null ? null : await findInvoice(postgres.shared, number);
  if (news === null || tenantId === null) {
    const unnamed = event.isUnreadable === true ? "unreadable" : "ignored";
    const outcome = news === null ? unnamed : "unknownInvoice";
    const stored = await postgres.shared
      .insertInto("payment_events")
      .values({ ...row, outcome })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
    return stored === undefined ? "repeated" : outcome;
  }
  return postgres
    .withTenant(tenantId, async (transaction) => {
      const known = await transaction
        .selectFrom("payment_events")
        .select("event_id")
        .where("source", "=", source)
        .where("event_id", "=", id)
        .executeTakeFirst();
      if (known !== undefined) return "repeated";
      const outcome = await take(transaction, systemActor(tenantId, source), { news, source, nowMs });
      const stored = await transaction
        .insertInto("payment_events")
        .values({ ...row, outcome })
        .onConflict((conflict) => conflict.doNothing())
        .returning("event_id")
        .executeTakeFirst();
      // Another server stored the event first, so this transaction is rolled back.
      if (stored === undefined) throw new RepeatedEvent();
      return outcome;
    })
    .catch((error: unknown) => {
      if (error instanceof RepeatedEvent) return "repeated" as const;
      throw error;
    });
}

interface Told {
  readonly news: InvoiceNews;
  readonly source: string;
  readonly nowMs: number;
}

/** Applies the news. When nothing changes, the invoice's history asks for a check. */
async function take(
  transaction: TenantTransaction,
  by: AuditActor,
  { news, source, nowMs }: Told,
): Promise<Exclude<EventOutcome, "unreadable" | "ignored" | "repeated">> {
  if (news.kind === "paid") return payInvoice(transaction, by, { ...news.payment, nowMs });
  if (news.kind === "returned") return takeBackPayment(transaction, by, { ...news.returned, source, nowMs });
  const { number, type } = news;
  const details = { note: type };
  const event = { tenantId: by.tenantId, number, by: by.name, atMs: nowMs, details };
  await recordInvoiceEvent(transaction, { ...event, what: "payment:unknownEvent" });
  return "unknownEvent";
}

class RepeatedEvent extends Error {
  override readonly name = "RepeatedEvent";
}
