import { z } from "zod";
import { defineCall } from "../call.ts";

const received = z.object({ received: z.literal(true) });

/**
 * Event of a payment provider by Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` within 5 minutes,
 * `webhook-signature` over the raw body. `invoice.paid` pays; `invoice.refunded` and `invoice.charged_back` take that back; other types
 * that name an invoice are noted in its history. All are answered 200, and each id counts once. 401 Unauthenticated for a wrong signature;
 * 404 when the installation has no secret for it.
 */
export const receivePaymentEvent = defineCall({
  method: "POST",
  path: "/api/payments/events",
  audience: "none",
  body: z.looseObject({
    type: z.string().max(100),
    data: z
      .looseObject({
        /** The invoice's number, 412 or "000412". */
        invoice: z.coerce.number().int().positive().max(2_147_483_647).optional(),
        amountCents: z.number().int().nonnegative().optional(),
        method: z.string().max(40).optional(),
        paidAt: z.iso.datetime({ offset: true }).optional(),
      })
      .optional(),
  }),
  answer: received,
  summary: "An event of a payment provider",
});

/** What a text column takes. */
const printable = /^[ -~]*$/;

/**
 * The same event from Asaas, in its own format: `asaas-access-token` is the token of the settings, `externalReference` the invoice's
 * number, `value` is in reais. 401 Unauthenticated for another token; 404 when the installation has none.
 */
export const receiveAsaasEvent = defineCall({
  method: "POST",
  path: "/api/payments/asaas",
  audience: "none",
  body: z.looseObject({
    id: z.string().min(1).max(200).regex(printable),
    event: z.string().max(100).regex(printable),
    payment: z
      .looseObject({
        externalReference: z.string().nullish(),
        value: z.number().min(0).max(20_000_000).nullish(),
        billingType: z.string().max(40).nullish(),
      })
      .nullish(),
  }),
  answer: received,
  summary: "An event of Asaas",
});
