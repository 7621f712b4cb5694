import { z } from "zod";
import { defineCall } from "../call.ts";
import { leavingOrder } from "../tenant/leaving-order.ts";
import { billingDay, dueDateDay, invoice, invoiceDetails } from "./invoices.ts";

/** Cents that an equipment can cost at most: a million reais. */
export const mostCents = 100_000_000;
/** What is billed with both stays a number that is exact. */
export const mostEquipment = 10_000;

/** What a client is to pay, by the names of `clients/account`. */
export const wantedSubscription = z.object({
  equipmentAmount: z.number().int().min(1).max(mostEquipment),
  /** Cents, for an equipment and a cycle. */
  pricePerEquipment: z.number().int().min(1).max(mostCents),
  /** Months. */
  billingPeriod: z.number().int().min(1).max(12),
  billingCycleAnchor: billingDay,
  /** The first day that is paid for; null: no trial. */
  endTrialAt: billingDay.nullable(),
});

export const expectedInvoice = invoice
  .pick({ fromDay: true, toDay: true, days: true, cycleDays: true, equipmentAmount: true })
  .extend(invoice.pick({ pricePerEquipment: true, billingPeriod: true, cents: true, dueDay: true }).shape)
  .extend({ kind: z.enum(["partial", "cycle"]), dueDays: z.array(dueDateDay) });
export type ExpectedInvoice = z.infer<typeof expectedInvoice>;

/**
 * What would be billed if a form were saved now; nothing is saved. A form sends its fields at each change that is valid, with
 * the client's identifier once it exists (without it for a new one), and shows `invoices` with their arithmetic: `cents` is
 * `equipmentAmount` x `pricePerEquipment`, x `days` / `cycleDays` rounded half up of a `partial` one; `dueDays` are the boxes.
 * Where `validFrom` is not null the change holds from that cycle on, and `before` is what that invoice would have been: show
 * old against new. 422 names the field; 404 ClientNotFound.
 */
export const previewSubscription = defineCall({
  method: "POST",
  path: "/api/management/subscription/preview",
  audience: "manager",
  body: wantedSubscription.extend({ tenant: z.string().max(63).nullable().optional() }),
  answer: z.object({
    /** The next five that are not issued yet. */
    invoices: z.array(expectedInvoice),
    /** The first cycle day with the new price; null: all is new, or nothing changes. */
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
  /** The first invoice on or after it has this price. */
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
  /** Today on the client's calendar. */
  today: billingDay,
  /** Every price, the newest first; those to come too. */
  changes: z.array(subscriptionChange),
  /** What is issued next; null without a subscription. */
  next: expectedInvoice.nullable(),
  /** The newest first, credit notes too. */
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

/** What of a limit is used; a warning is due from `warningShare` on. */
const use = z.object({ used: z.number().int().nonnegative(), most: z.number().int().positive().nullable() });

/** Share of a limit from which the administrator is warned. */
export const warningShare = 0.8;

/** The client's own page of its subscription. */
export const getSubscription = defineCall({
  method: "GET",
  path: "/api/client/:tenant/subscription",
  audience: "admin",
  answer: overview.extend({
    /** The open invoice that is due first, with its Pix code; null: nothing is open. */
    open: invoiceDetails.nullable(),
    /** When the client is blocked if nothing is paid; null: nothing is late. */
    blockedOn: billingDay.nullable(),
    trialEndsOn: billingDay.nullable(),
    use: z.object({
      equipment: use,
      users: use,
      /** Packages a minute: the busiest minute of the last hour, and of today. */
      ingest: use.extend({ peak: z.number().int().nonnegative() }).nullable(),
      /** Bytes that the client's weighings take, and for how long they are kept, months; null: the store did not answer. */
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
      /** The client's own order to leave; null: it stays. */
      ordered: leavingOrder.nullable(),
      /** Whether who asks is the key user, who alone orders it and takes it back. */
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
