import { z } from "zod";
import { defineCall } from "../call.ts";
import { leavingOrder } from "../tenant/leaving-order.ts";
import { billingDay, dueDateDay, invoice, invoiceDetails } from "./invoices.ts";

/** Maximum price of an equipment in cents: a million reais. */
export const mostCents = 100_000_000;
/** Maximum number of equipment. Times `mostCents` it is still an exact number. */
export const mostEquipment = 10_000;

/** Terms of a client's subscription, with the field names of `clients/account`. */
export const wantedSubscription = z.object({
  equipmentAmount: z.number().int().min(1).max(mostEquipment),
  /** Price per equipment and cycle, cents. */
  pricePerEquipment: z.number().int().min(1).max(mostCents),
  /** Length of a cycle, months. */
  billingPeriod: z.number().int().min(1).max(12),
  billingCycleAnchor: billingDay,
  /** First paid day; null without a trial. */
  endTrialAt: billingDay.nullable(),
});

/** An invoice that is not issued yet. */
export const expectedInvoice = invoice
  .pick({ fromDay: true, toDay: true, days: true, cycleDays: true, equipmentAmount: true })
  .extend(invoice.pick({ pricePerEquipment: true, billingPeriod: true, cents: true, dueDay: true }).shape)
  .extend({ kind: z.enum(["partial", "cycle"]), dueDays: z.array(dueDateDay) });
export type ExpectedInvoice = z.infer<typeof expectedInvoice>;

/**
 * The next invoices if the form were saved now; saves nothing. `cents` is `equipmentAmount` x `pricePerEquipment`, for a `partial` invoice x `days` /
 * `cycleDays`, rounded half up. The form sends the client's identifier once it exists. 422 names the field; 404 ClientNotFound.
 */
export const previewSubscription = defineCall({
  method: "POST",
  path: "/api/management/subscription/preview",
  audience: "manager",
  body: wantedSubscription.extend({ tenant: z.string().max(63).nullable().optional() }),
  answer: z.object({
    /** The next five invoices that are not issued yet. */
    invoices: z.array(expectedInvoice),
    /** First cycle day with the new price; null for a new subscription, or when nothing changes. `before` is that invoice by the old price. */
    validFrom: billingDay.nullable(),
    before: expectedInvoice.nullable(),
  }),
  summary: "The next invoices, before saving",
});

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("next"), day: billingDay }),
  /** The payment of the newest invoice was returned. */
  z.object({ kind: z.literal("returned"), day: billingDay }),
  z.object({ kind: z.literal("late"), day: billingDay, days: z.number().int().positive() }),
]);

/** A price, agreed by a person, that holds from a day on. */
export const subscriptionChange = z.object({
  /** Invoices from this day on have this price. */
  fromDay: billingDay,
  equipmentAmount: z.number().int(),
  pricePerEquipment: z.number().int(),
  billingPeriod: z.number().int(),
  by: z.string(),
  /** UTC ms. */
  at: z.number().int(),
});

const overview = z.object({
  /** State of payment; `none` before the first invoice. */
  state,
  /** Today in the client's zone. */
  today: billingDay,
  /** All prices, newest first, future ones included. */
  changes: z.array(subscriptionChange),
  /** The next invoice; null without a subscription. */
  next: expectedInvoice.nullable(),
  /** Issued invoices and credit notes, newest first. */
  invoices: z.array(invoice),
});

/** Subscription of a client, with its history. 404 ClientNotFound. */
export const readSubscriptionOf = defineCall({
  method: "GET",
  path: "/api/management/clients/account/:tenant/subscription",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  answer: overview,
  summary: "Subscription of a client",
});

/** Use of a limit; `most` is null without a limit. A warning is due from `warningShare` on. */
const use = z.object({ used: z.number().int().nonnegative(), most: z.number().int().positive().nullable() });

/** Share of a limit from which administrators are warned. */
export const warningShare = 0.8;

/** Subscription of the caller's client. */
export const getSubscription = defineCall({
  method: "GET",
  path: "/api/client/:tenant/subscription",
  audience: "admin",
  answer: overview.extend({
    /** The open invoice with the earliest due date and its Pix code; null when none is open. */
    open: invoiceDetails.nullable(),
    /** Day on which the client will be blocked without a payment; null when nothing is late. */
    blockedOn: billingDay.nullable(),
    trialEndsOn: billingDay.nullable(),
    use: z.object({
      equipment: use,
      users: use,
      /** Packages a minute: `used` is the busiest minute of the last hour, `peak` that of today. Null when unknown. */
      ingest: use.extend({ peak: z.number().int().nonnegative() }).nullable(),
      /** Size of the client's weighings, bytes, and their retention, months; null when the telemetry store did not answer. */
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
      /** The client's own order to leave; null when there is none. */
      ordered: leavingOrder.nullable(),
      /** Whether the caller is the key user, who alone can give or withdraw the order. */
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

/** One of the client's own invoices as a PDF, in the client's language. 404 NotFound. */
export const getOwnInvoicePdf = defineCall({
  method: "GET",
  path: "/api/client/:tenant/subscription/invoices/:number/pdf",
  audience: "admin",
  params: number,
  answer: z.string().meta({ format: "binary" }),
  summary: "One of the client's invoices as PDF",
});
