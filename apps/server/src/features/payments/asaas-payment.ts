import type { receiveAsaasEvent } from "@fiel/contracts";
import type { z } from "zod";
import type { InvoiceNews, PaymentEvent } from "./receive-payment.ts";

/**
 * A card payment counts as paid when it is confirmed, weeks before the money arrives; other payments when they are received. A card's money that
 * arrives pays what is not paid, for instance after a dispute that was won.
 */
const isPaying = (event: string, billingType: string): boolean =>
  event === "PAYMENT_RECEIVED" ||
  event === "PAYMENT_RECEIVED_IN_CASH" ||
  (event === "PAYMENT_CONFIRMED" && billingType === "CREDIT_CARD");
const methods = new Map([
  ["PIX", "Pix"],
  ["BOLETO", "Boleto"],
  ["CREDIT_CARD", "Cartão"],
]);

const returning = new Map([
  ["PAYMENT_REFUNDED", "Refunded"],
  ["PAYMENT_RECEIVED_IN_CASH_UNDONE", "Refunded"],
  // The dispute that may follow is about the same money, so it is no second return.
  ["PAYMENT_CHARGEBACK_REQUESTED", "ChargedBack"],
] as const);

/** Intermediate steps of a charge, which nobody has to look at. */
const onTheWay =
  /^PAYMENT_(CREATED|UPDATED|OVERDUE|AUTHORIZED|CONFIRMED|ANTICIPATED|AWAITING_RISK_ANALYSIS|APPROVED_BY_RISK_ANALYSIS|BANK_SLIP_VIEWED|CHECKOUT_VIEWED)$/;

/** Meaning of an Asaas event, https://docs.asaas.com/docs/payment-events; its reference is our invoice number. */
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
    const settles = billingType === "CREDIT_CARD" && event === "PAYMENT_RECEIVED";
    return { kind: "paid", payment: { number, cents, method, paidAtMs: nowMs, settles } };
  }
}
