import type { receiveAsaasEvent } from "@fiel/contracts";
import type { z } from "zod";
import type { PaymentEvent } from "./receive-payment.ts";

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

/** What an event of Asaas says, https://docs.asaas.com/docs/payment-events: the reference is our invoice's number. */
export function asaasPayment(
  { id, event, payment }: z.output<typeof receiveAsaasEvent.body>,
  nowMs: number,
): PaymentEvent {
  const reference = payment?.externalReference ?? "";
  const number = /^\d{1,9}$/.test(reference) ? Number(reference) : 0;
  const { value, billingType = "" } = payment ?? {};
  if (!isPaying(event, billingType) || number < 1) return { source: "Asaas", id, payment: null };
  return {
    source: "Asaas",
    id,
    payment: {
      number,
      cents: value === undefined ? null : Math.round(value * 100),
      method: methods.get(billingType) ?? "Asaas",
      paidAtMs: nowMs,
    },
  };
}
