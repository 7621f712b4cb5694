import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line } from "../registrations/fields.ts";

/** A calendar day, `YYYY-MM-DD`. */
export const billingDay = z.iso.date();
const cents = z.number().int();

/** `Refunded` and `ChargedBack`: the invoice was paid, and the payment was returned. `Credit` is a credit note. */
export const invoiceStatuses = ["Open", "Paid", "Cancelled", "Credit", "Refunded", "ChargedBack"] as const;
/** Statuses of an invoice without a payment: it can be paid or cancelled. */
export const unpaidStatuses = ["Open", "Refunded", "ChargedBack"] as const;
/** Whether an invoice of this status waits for payment. */
export const isUnpaid = (status: (typeof invoiceStatuses)[number]): boolean =>
  unpaidStatuses.some((unpaid) => unpaid === status);
export const invoiceKinds = ["partial", "cycle", "credit"] as const;
/** Steps for an unpaid invoice in their order: reminders, then the block of the client. */
export const invoiceStepNames = ["before", "due", "late", "lateAgain", "block"] as const;

/** An invoice or credit note. */
export const invoice = z.object({
  /** Consecutive, without gaps or repeats; shown with six digits, `000412`. */
  number: z.number().int().positive(),
  /** `partial`: the days before the first whole cycle; `cycle`: one billing cycle; `credit`: a credit note, which cancels another invoice. */
  kind: z.enum(invoiceKinds),
  /** `Credit` for credit notes, and only for them. */
  status: z.enum(invoiceStatuses),
  fromDay: billingDay,
  /** First day after the period. */
  toDay: billingDay,
  days: z.number().int().positive(),
  /** Days in the whole cycle that the price is for. */
  cycleDays: z.number().int().positive(),
  equipmentAmount: z.number().int().positive(),
  /** Price per equipment and cycle, cents. */
  pricePerEquipment: cents,
  /** Length of a cycle, months. */
  billingPeriod: z.number().int().positive(),
  /** Amount, cents; negative for a credit note. */
  cents,
  dueDay: billingDay,
  /** UTC ms. */
  issuedAt: z.number().int(),
  /** UTC ms; null while not paid. */
  paidAt: z.number().int().nullable(),
  /** Payment method, such as `Pix`; null while not paid. */
  paidBy: z.string().nullable(),
  /** Day for which payment was promised; null without a promise. */
  promisedDay: billingDay.nullable(),
  /** Number of the invoice that this credit note cancels; null for an invoice. */
  creditOf: z.number().int().nullable(),
  /** Number of the credit note that cancels this invoice; null when not cancelled. */
  creditedBy: z.number().int().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** Name and address of who issues or receives an invoice. */
export const invoiceParty = z.object({
  name: z.string(),
  cnpj: z.string().nullable(),
  /** Lines of the address. */
  address: z.array(z.string()),
});
export type InvoiceParty = z.infer<typeof invoiceParty>;

/** A day that counts for the due date: the cycle date, a business day, a weekend, a holiday or the due date itself. */
export const dueDateDay = z.object({
  day: billingDay,
  kind: z.enum(["cycle", "business", "weekend", "holiday", "due"]),
  /** A `HolidayName` of the domain; null when the day is no holiday. */
  holiday: z.string().nullable(),
});

/** An invoice with both parties and how its due date was found. */
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
  /** Pix code for a bank's app; null when the invoice is not open, or the installation has no Pix key. */
  pix: z.string().nullable(),
  /** Reminders and the block that follow unless the invoice is paid, in order. */
  planned: z.array(z.object({ step: z.enum(invoiceStepNames), day: billingDay })),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/** An entry of an invoice's history. */
export const invoiceEvent = z.object({
  /** UTC ms. */
  at: z.number().int(),
  /** `issued`, a step's name, `sent`, `promised`, `paid`, `cancelled`, or `payment:` with the reason for which a payment was refused. */
  what: z.string(),
  /** Name of the person; null when the server did it. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

/** An invoice as the provider sees it, with its history and the invoice before it. */
export const managedInvoice = invoiceDetails.extend({
  events: z.array(invoiceEvent),
  previous: invoice.nullable(),
  /** Number of the invoice that bills the days of this cancelled one, or some of them; null when none does. */
  billedBy: z.number().int().nullable(),
  /**
   * The invoice that would be issued for the same days by today's terms, for an open invoice, or a cancelled one whose days are not billed. Null when
   * none can be issued.
   */
  anew: z
    .object({
      equipmentAmount: z.number().int().positive(),
      /** Price per equipment and cycle, cents. */
      pricePerEquipment: cents,
      /** Length of a cycle, months. */
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

/** One invoice. 404 NotFound. */
export const readInvoice = defineCall({
  method: "GET",
  path: one,
  audience: "manager",
  params: number,
  answer: managedInvoice,
  summary: "One invoice",
});

/** An invoice as a PDF, in the client's language. 404 NotFound. */
export const getInvoicePdf = defineCall({
  method: "GET",
  path: `${one}/pdf`,
  audience: "manager",
  params: number,
  answer: pdf,
  summary: "Invoice as PDF",
});

/**
 * Records a payment by hand, and unblocks a client that was blocked for this invoice. `paidOn` defaults to today. 409 InvoiceEnded for a paid or
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
 * Cancels an open invoice, or one whose payment was returned, by a credit note. With `anew` it also issues the same days by today's terms. 409
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
 * Issues the days of a cancelled invoice by today's terms; `billedBy` of the answer is the new invoice. 409 InvoiceStands when the invoice is not
 * cancelled, DaysBilled when another invoice bills its days; 404 NotFound.
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
 * Records the day for which payment was promised; null removes the promise. Until then no reminder is sent, and the client is blocked the day after
 * at the earliest. 422 for a day before today or more than 90 days ahead; 409 InvoiceEnded; 404 NotFound.
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

/** Mails the invoice again. 422 when the client has no e-mail for bills; 404 NotFound. */
export const sendInvoice = defineCall({
  method: "POST",
  path: `${one}/mail`,
  audience: "manager",
  params: number,
  answer: managedInvoice,
  summary: "Mail an invoice again",
});
