import type { receiveAsaasEvent } from "@fiel/contracts";
import type { z } from "zod";
import type { InvoiceNews, PaymentEvent } from "./receive-payment.ts";

/** A card's money comes weeks after it is sure to come: that a payment is confirmed counts for cards, and for them alone. */
const isPaying = (event: string, billingType: string): boolean =>
  billingType === "CREDIT_CARD"
    ? event === "PAYMENT_CONFIRMED"
    : event === "PAYMENT_RECEIVED" || event === "PAYMENT_RECEIVED_IN_CASH";
const methods = new Map([
  ["PIX", "Pix"],
  ["BOLETO", "Boleto"],
  ["CREDIT_CARD", "Cartão"],
]);

const returning = new Map([
  ["PAYMENT_REFUNDED", "Refunded"],
  ["PAYMENT_RECEIVED_IN_CASH_UNDONE", "Refunded"],
  ["PAYMENT_CHARGEBACK_REQUESTED", "ChargedBack"],
  ["PAYMENT_CHARGEBACK_DISPUTE", "ChargedBack"],
] as const);

/** Steps of a charge on its way, after which another event comes: nobody has to look at them. */
const onTheWay =
  /^PAYMENT_(CREATED|UPDATED|OVERDUE|AUTHORIZED|CONFIRMED|RECEIVED|ANTICIPATED|AWAITING_RISK_ANALYSIS|APPROVED_BY_RISK_ANALYSIS|BANK_SLIP_VIEWED|CHECKOUT_VIEWED)$/;

/** What an event of Asaas says, https://docs.asaas.com/docs/payment-events: the reference is our invoice's number. */
export function asaasPayment(
  { id, event, payment }: z.output<typeof receiveAsaasEvent.body>,
  nowMs: number,
): PaymentEvent {
  const reference = payment?.externalReference ?? "";
  const number = /^\d{1,9}$/.test(reference) ? Number(reference) : 0;
  const { value, billingType } = payment ?? {};
  const source = "Asaas";
  if (number < 1) return { source, id, news: null };
  return { source, id, news: newsOf() };

  function newsOf(): InvoiceNews | null {
    const status = returning.get(event as never);
    if (status !== undefined) return { kind: "returned", returned: { number, status, cents: null } };
    if (!isPaying(event, billingType ?? ""))
      return onTheWay.test(event) ? null : { kind: "other", number, type: event };
    const cents = value === undefined || value === null ? null : Math.round(value * 100);
    const method = methods.get(billingType ?? "") ?? "Asaas";
    return { kind: "paid", payment: { number, cents, method, paidAtMs: nowMs } };
  }
}
