import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line } from "../registrations/fields.ts";

/** A calendar day, `YYYY-MM-DD`. */
export const billingDay = z.iso.date();
const cents = z.number().int();

/** `Refunded`, `ChargedBack`: paid, and the money went back. */
export const invoiceStatuses = ["Open", "Paid", "Cancelled", "Credit", "Refunded", "ChargedBack"] as const;
/** Of a bill for which there is no money: it can be paid, or cancelled. */
export const unpaidStatuses = ["Open", "Refunded", "ChargedBack"] as const;
export const isUnpaid = (status: (typeof invoiceStatuses)[number]): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === status);
export const invoiceKinds = ["partial", "cycle", "credit"] as const;
export const invoiceStepNames = ["before", "due", "late", "lateAgain", "block"] as const;

export const invoice = z.object({
  /** Shown with six digits, `000412`; numbers are consecutive, without gaps or repeats. */
  number: z.number().int().positive(),
  /** `partial`: the days before the first cycle; `credit`: the note that cancels another invoice. */
  kind: z.enum(invoiceKinds),
  /** `Credit` only for credit notes. */
  status: z.enum(invoiceStatuses),
  fromDay: billingDay,
  /** First day after the period. */
  toDay: billingDay,
  days: z.number().int().positive(),
  /** Days of the cycle that the price is for. */
  cycleDays: z.number().int().positive(),
  equipmentAmount: z.number().int().positive(),
  /** Cents per equipment and cycle. */
  pricePerEquipment: cents,
  /** Months. */
  billingPeriod: z.number().int().positive(),
  /** Negative for a credit note. */
  cents,
  dueDay: billingDay,
  /** UTC ms. */
  issuedAt: z.number().int(),
  /** UTC ms; null when not paid. */
  paidAt: z.number().int().nullable(),
  /** Payment method, `Pix`. */
  paidBy: z.string().nullable(),
  /** Day of the promised payment. */
  promisedDay: billingDay.nullable(),
  /** For a credit note: the invoice that it cancels. */
  creditOf: z.number().int().nullable(),
  /** For a cancelled invoice: its credit note. */
  creditedBy: z.number().int().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceParty = z.object({
  name: z.string(),
  cnpj: z.string().nullable(),
  /** Lines. */
  address: z.array(z.string()),
});
export type InvoiceParty = z.infer<typeof invoiceParty>;

export const dueDateDay = z.object({
  day: billingDay,
  kind: z.enum(["cycle", "business", "weekend", "holiday", "due"]),
  /** A `HolidayName` of the domain. */
  holiday: z.string().nullable(),
});

export const invoiceDetails = invoice.extend({
  /** Today in the client's zone. */
  today: billingDay,
  /** Identifier and name of the client. */
  tenant: z.string(),
  clientName: z.string(),
  from: invoiceParty,
  to: invoiceParty,
  /** Every day from the cycle date to the due date. */
  dueDays: z.array(dueDateDay),
  /** The payment code for a bank's app; null when the invoice is not open, or the installation has no Pix key. */
  pix: z.string().nullable(),
  /** Steps to come, in order. */
  planned: z.array(z.object({ step: z.enum(invoiceStepNames), day: billingDay })),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

export const invoiceEvent = z.object({
  /** UTC ms. */
  at: z.number().int(),
  /** `issued`, a step, `sent`, `promised`, `paid`, `cancelled`, or `payment:` with the reason for which a payment was not accepted. */
  what: z.string(),
  /** Null: the server. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

/** The provider's view: with history and the invoice before. */
export const managedInvoice = invoiceDetails.extend({
  events: z.array(invoiceEvent),
  previous: invoice.nullable(),
  /** For a cancelled invoice: the invoice that bills its days, or some of them; null: none. */
  billedBy: z.number().int().nullable(),
  /** The same days by today's terms, for an invoice that is open, or cancelled and not billed again; null: cannot be issued. */
  anew: z
    .object({
      equipmentAmount: z.number().int().positive(),
      /** Per equipment and cycle. */
      pricePerEquipment: cents,
      /** Months. */
      billingPeriod: z.number().int().positive(),
      cents,
      dueDay: billingDay,
    })
    .nullable(),
});
export type ManagedInvoice = z.infer<typeof managedInvoice>;

const number = z.object({ number: z.coerce.number().int().positive().max(2_147_483_647) });
const one = "/api/management/invoices/:number";
const pdf = z.string().meta({ format: "binary" });

/** 404 NotFound. */
export const readInvoice = defineCall({
  method: "GET",
  path: one,
  audience: "manager",
  params: number,
  answer: managedInvoice,
  summary: "One invoice",
});

/** The invoice as a PDF, in the client's language. 404 NotFound. */
export const getInvoicePdf = defineCall({
  method: "GET",
  path: `${one}/pdf`,
  audience: "manager",
  params: number,
  answer: pdf,
  summary: "Invoice as PDF",
});

/**
 * Records a payment by hand, and lets in a client that was blocked for it. `paidOn` defaults to today. 409 InvoiceEnded for a paid or
 * cancelled invoice; 404 NotFound.
 */
export const payInvoiceByHand = defineCall({
  method: "POST",
  path: `${one}/payment`,
  audience: "manager",
  params: number,
  body: z.object({
    method: label(40),
    paidOn: billingDay.optional(),
    note: line(300).optional(),
  }),
  answer: managedInvoice,
  summary: "Register a payment",
});

/**
 * Cancels an invoice that is open, or whose money went back, by a credit note, and if `anew` issues its days again by today's terms. 409
 * InvoiceEnded; 404 NotFound.
 */
export const cancelInvoiceByNote = defineCall({
  method: "POST",
  path: `${one}/cancellation`,
  audience: "manager",
  params: number,
  body: z.object({ reason: label(300), anew: z.boolean().optional() }),
  answer: managedInvoice,
  summary: "Cancel an invoice",
});

/**
 * Issues the days of a cancelled invoice again, by today's terms; `billedBy` of the answer is the new invoice. 409 InvoiceStands when it is
 * not cancelled, DaysBilled when another invoice bills its days; 404 NotFound.
 */
export const issueInvoiceAnew = defineCall({
  method: "POST",
  path: `${one}/anew`,
  audience: "manager",
  params: number,
  answer: managedInvoice,
  summary: "Issue a cancelled invoice's days anew",
});

/**
 * Records the day of a promised payment: reminders wait, and blocking comes the day after at the earliest. Null takes the promise back. 422
 * for a day before today or more than 90 days ahead; 409 InvoiceEnded; 404 NotFound.
 */
export const promisePayment = defineCall({
  method: "POST",
  path: `${one}/promise`,
  audience: "manager",
  params: number,
  body: z.object({ day: billingDay.nullable() }),
  answer: managedInvoice,
  summary: "Note down a promise to pay",
});

/** Mails the invoice again. 422 without a known address; 404 NotFound. */
export const sendInvoice = defineCall({
  method: "POST",
  path: `${one}/mail`,
  audience: "manager",
  params: number,
  answer: managedInvoice,
  summary: "Mail an invoice again",
});
