import { z } from "zod";
import { defineCall } from "../call.ts";
import { leavingOrder } from "../tenant/leaving-order.ts";
import { billingDay, dueDateDay, invoice, invoiceDetails } from "./invoices.ts";

/** Maximum price of an equipment in cents: a million reais. */
export const mostCents = 100_000_000;
/** With both maxima the billed amount is still an exact number. */
export const mostEquipment = 10_000;

/** Terms of a client, with the field names of `clients/account`. */
export const wantedSubscription = z.object({
  equipmentAmount: z.number().int().min(1).max(mostEquipment),
  /** Cents per equipment and cycle. */
  pricePerEquipment: z.number().int().min(1).max(mostCents),
  /** Months. */
  billingPeriod: z.number().int().min(1).max(12),
  billingCycleAnchor: billingDay,
  /** First paid day; null: no trial. */
  endTrialAt: billingDay.nullable(),
});

export const expectedInvoice = invoice
  .pick({ fromDay: true, toDay: true, days: true, cycleDays: true, equipmentAmount: true })
  .extend(invoice.pick({ pricePerEquipment: true, billingPeriod: true, cents: true, dueDay: true }).shape)
  .extend({ kind: z.enum(["partial", "cycle"]), dueDays: z.array(dueDateDay) });
export type ExpectedInvoice = z.infer<typeof expectedInvoice>;

/**
 * What would be billed if a form were saved now; saves nothing. A form sends its fields at each valid change, with the client's identifier
 * once it exists, and shows `invoices` with their arithmetic: `cents` is `equipmentAmount` x `pricePerEquipment`, for a `partial` one x
 * `days` / `cycleDays` rounded half up; `dueDays` are the boxes. When `validFrom` is not null the change holds from that cycle on, and
 * `before` is that invoice without the change. 422 names the field; 404 ClientNotFound.
 */
export const previewSubscription = defineCall({
  method: "POST",
  path: "/api/management/subscription/preview",
  audience: "manager",
  body: wantedSubscription.extend({ tenant: z.string().max(63).nullable().optional() }),
  answer: z.object({
    /** The next five invoices that are not issued yet. */
    invoices: z.array(expectedInvoice),
    /** First cycle day with the new price; null when the subscription is new, or nothing changes. */
    validFrom: billingDay.nullable(),
    before: expectedInvoice.nullable(),
  }),
  summary: "The next invoices, before saving",
});

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("next"), day: billingDay }),
  /** The payment of the newest invoice went back. */
  z.object({ kind: z.literal("returned"), day: billingDay }),
  z.object({ kind: z.literal("late"), day: billingDay, days: z.number().int().positive() }),
]);

export const subscriptionChange = z.object({
  /** The first invoice on or after this day has this price. */
  fromDay: billingDay,
  equipmentAmount: z.number().int(),
  pricePerEquipment: z.number().int(),
  billingPeriod: z.number().int(),
  by: z.string(),
  /** UTC ms. */
  at: z.number().int(),
});

const overview = z.object({
  /** `none` before the first invoice. */
  state,
  /** Today in the client's zone. */
  today: billingDay,
  /** Every price, newest first, future ones included. */
  changes: z.array(subscriptionChange),
  /** The next invoice; null without a subscription. */
  next: expectedInvoice.nullable(),
  /** Newest first, including credit notes. */
  invoices: z.array(invoice),
});

/** A client's subscription with its history. 404 ClientNotFound. */
export const readSubscriptionOf = defineCall({
  method: "GET",
  path: "/api/management/clients/account/:tenant/subscription",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  answer: overview,
  summary: "Subscription of a client",
});

/** Used part of a limit; a warning is due from `warningShare` on. */
const use = z.object({ used: z.number().int().nonnegative(), most: z.number().int().positive().nullable() });

/** Share of a limit from which administrators are warned. */
export const warningShare = 0.8;

/** The client's own subscription page. */
export const getSubscription = defineCall({
  method: "GET",
  path: "/api/client/:tenant/subscription",
  audience: "admin",
  answer: overview.extend({
    /** The open invoice that is due first, with its Pix code; null when none is open. */
    open: invoiceDetails.nullable(),
    /** Day on which the client is blocked without a payment; null when nothing is late. */
    blockedOn: billingDay.nullable(),
    trialEndsOn: billingDay.nullable(),
    use: z.object({
      equipment: use,
      users: use,
      /** Packages a minute: `used` is the busiest minute of the last hour, `peak` that of today. */
      ingest: use.extend({ peak: z.number().int().nonnegative() }).nullable(),
      /** Bytes of the client's weighings, and their retention in months; null when the store did not answer. */
      storage: z
        .object({ bytes: z.number().int().nonnegative(), months: z.number().int().nullable() })
        .nullable(),
    }),
    billedTo: z.object({
      name: z.string(),
      cnpj: z.string().nullable(),
      address: z.array(z.string()),
      email: z.string().nullable(),
    }),
    leaving: z.object({
      /** The client's own order to leave; null without one. */
      ordered: leavingOrder.nullable(),
      /** Whether the caller is the key user, who alone gives the order and takes it back. */
      isMine: z.boolean(),
    }),
  }),
  summary: "The client's subscription",
});
export type SubscriptionPage = z.infer<(typeof getSubscription)["answer"]>;

const number = z.object({
  tenant: z.string(),
  number: z.coerce.number().int().positive().max(2_147_483_647),
});

/** One of the client's own invoices. 404 NotFound. */
export const getOwnInvoice = defineCall({
  method: "GET",
  path: "/api/client/:tenant/subscription/invoices/:number",
  audience: "admin",
  params: number,
  answer: invoiceDetails,
  summary: "One of the client's invoices",
});

/** The same as a PDF, in the client's language. 404 NotFound. */
export const getOwnInvoicePdf = defineCall({
  method: "GET",
  path: "/api/client/:tenant/subscription/invoices/:number/pdf",
  audience: "admin",
  params: number,
  answer: z.string().meta({ format: "binary" }),
  summary: "One of the client's invoices as PDF",
});
