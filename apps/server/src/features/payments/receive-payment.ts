import { systemActor } from "../../platform/audit/actor.ts";
import { type Payment, payInvoice, type PaymentOutcome } from "../../platform/billing/pay-invoice.ts";
import { findInvoice } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

export interface PaymentEvent {
  /** Whose numbers of events these are. */
  readonly source: string;
  readonly id: string;
  /** Null: it says nothing about a payment. */
  readonly payment: Payment | null;
}

/**
 * Takes an event once: its id is stored in the transaction of what it does. A second delivery, also one at the same time on
 * another server, does nothing. What cannot be matched is stored with why.
 */
export async function receivePayment(
  postgres: PostgresStore,
  { source, id, payment }: PaymentEvent,
  nowMs: number,
): Promise<PaymentOutcome | "ignored" | "repeated"> {
  const number = payment?.number ?? null;
  const row = { source, event_id: id, received_at: new Date(nowMs), number };
  const tenantId = number === null ? null : await findInvoice(postgres.shared, number);
  if (payment === null || tenantId === null) {
    const outcome = payment === null ? "ignored" : "unknownInvoice";
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
      const outcome = await payInvoice(transaction, systemActor(tenantId, source), { ...payment, nowMs });
      const stored = await transaction
        .insertInto("payment_events")
        .values({ ...row, outcome })
        .onConflict((conflict) => conflict.doNothing())
        .returning("event_id")
        .executeTakeFirst();
      // Another server was quicker by a moment: what this one did goes back.
      if (stored === undefined) throw new RepeatedEvent();
      return outcome;
    })
    .catch((error: unknown) => {
      if (error instanceof RepeatedEvent) return "repeated" as const;
      throw error;
    });
}

class RepeatedEvent extends Error {
  override readonly name = "RepeatedEvent";
}
