import { z } from "zod";
import { defineCall } from "../call.ts";

const received = z.object({ received: z.literal(true) });

/**
 * Event of a payment provider by Standard Webhooks (https://www.standardwebhooks.com), signed over the raw body. `invoice.paid` pays;
 * `invoice.refunded` and `invoice.charged_back` reverse that; other types are noted in the invoice's history. Each `webhook-id` counts once. 401
 * Unauthenticated for a wrong signature; 404 when the installation has no secret.
 */
export const receivePaymentEvent = defineCall({
  method: "POST",
  path: "/api/payments/events",
  audience: "none",
  body: z.looseObject({
    type: z.string().max(100),
    data: z
      .looseObject({
        /** Number of the invoice, 412 or "000412". */
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

/** Printable ASCII, which the text columns accept. */
const printable = /^[ -~]*$/;

/**
 * Payment event of Asaas in its own format. `asaas-access-token` is the token of the settings, `externalReference` the number of the invoice, `value`
 * in reais. 401 Unauthenticated for another token; 404 when the installation has none.
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
