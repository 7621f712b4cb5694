import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line } from "../registrations/fields.ts";

/** A calendar day, `YYYY-MM-DD`. */
export const billingDay = z.iso.date();
const cents = z.number().int();

/** `Refunded`, `ChargedBack`: it was paid, and the money went back. */
export const invoiceStatuses = ["Open", "Paid", "Cancelled", "Credit", "Refunded", "ChargedBack"] as const;
export const invoiceKinds = ["partial", "cycle", "credit"] as const;
export const invoiceStepNames = ["before", "due", "late", "lateAgain", "block"] as const;

export const invoice = z.object({
  /** Shown with six digits, `000412`; never given twice, none skipped. */
  number: z.number().int().positive(),
  /** `partial`: the days before the first cycle; `credit`: the note that cancels another invoice. */
  kind: z.enum(invoiceKinds),
  /** `Credit` of a credit note alone. */
  status: z.enum(invoiceStatuses),
  fromDay: billingDay,
  /** The first day that it is not for. */
  toDay: billingDay,
  days: z.number().int().positive(),
  /** Days of the cycle that the price is for. */
  cycleDays: z.number().int().positive(),
  equipmentAmount: z.number().int().positive(),
  /** Cents, for an equipment and a cycle. */
  pricePerEquipment: cents,
  /** Months. */
  billingPeriod: z.number().int().positive(),
  /** Negative of a credit note. */
  cents,
  dueDay: billingDay,
  /** UTC ms. */
  issuedAt: z.number().int(),
  /** UTC ms; null: not paid. */
  paidAt: z.number().int().nullable(),
  /** How it was paid, `Pix`. */
  paidBy: z.string().nullable(),
  /** When the client promised to pay. */
  promisedDay: billingDay.nullable(),
  /** Of a credit note: what it cancels. */
  creditOf: z.number().int().nullable(),
  /** Of a cancelled invoice: its credit note. */
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
  /** The domain's `HolidayName`. */
  holiday: z.string().nullable(),
});

export const invoiceDetails = invoice.extend({
  /** Today on the client's calendar. */
  today: billingDay,
  /** Identifier and name of the client. */
  tenant: z.string(),
  clientName: z.string(),
  from: invoiceParty,
  to: invoiceParty,
  /** Every day from the cycle date to the due date. */
  dueDays: z.array(dueDateDay),
  /** The code that a bank's program pays by; null where it is not open, or the installation has no Pix key. */
  pix: z.string().nullable(),
  /** What is still to be done about it, in order. */
  planned: z.array(z.object({ step: z.enum(invoiceStepNames), day: billingDay })),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

export const invoiceEvent = z.object({
  /** UTC ms. */
  at: z.number().int(),
  /** `issued`, a step, `sent`, `promised`, `paid`, `cancelled`, or `payment:` and why a payment was not taken. */
  what: z.string(),
  /** Null: the server by itself. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

/** As the provider sees it: with its history and the invoice before. */
export const managedInvoice = invoiceDetails.extend({
  events: z.array(invoiceEvent),
  previous: invoice.nullable(),
  /** Of a cancelled one: the invoice that stands for its days, or some of them; null: none does. */
  billedBy: z.number().int().nullable(),
  /** The same days by what is agreed today, of one that is open, or cancelled and billed by no other; null: not to be issued. */
  anew: z
    .object({
      equipmentAmount: z.number().int().positive(),
      /** For an equipment and a cycle. */
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
 * Takes a payment by hand, and lets a client in again that was blocked for it. `paidOn` is today where it is left out. 409
 * InvoiceEnded of a paid or cancelled one; 404 NotFound.
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
 * Cancels an open invoice by a credit note, and issues its days `anew` by what is agreed today where that is asked for. 409
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
 * Issues the days of a cancelled invoice anew, by what is agreed today; `billedBy` of the answer is the new one. 409 InvoiceStands of
 * one that is not cancelled, DaysBilled where another stands for its days; 404 NotFound.
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
 * Notes down when the client promised to pay: reminders wait, and blocking comes the day after at the earliest. Null takes the
 * promise back. 422 for a day before today or more than 90 days ahead; 409 InvoiceEnded; 404 NotFound.
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

/** Mails it again. 422 where no address is known; 404 NotFound. */
export const sendInvoice = defineCall({
  method: "POST",
  path: `${one}/mail`,
  audience: "manager",
  params: number,
  answer: managedInvoice,
  summary: "Mail an invoice again",
});
