import { type CalendarDay, daysBetween } from "../time/calendar-day.ts";

/** What decides of a client's invoices: the oldest that is open, the newest otherwise. */
export interface CurrentInvoice {
  readonly status: "open" | "paid" | "returned";
  readonly dueDay: CalendarDay;
  /** First day that it is not for. */
  readonly periodEnd: CalendarDay;
}

export type SubscriptionState =
  | { readonly kind: "none" }
  /** The next payment is on this day. */
  | { readonly kind: "next"; readonly day: CalendarDay }
  /** What was paid for the newest invoice, due on this day, went back. */
  | { readonly kind: "returned"; readonly day: CalendarDay }
  | { readonly kind: "late"; readonly day: CalendarDay; readonly days: number };

/**
 * The subscription in a word: none without an invoice; the next payment on the period's end where it is paid, on the due date
 * up to that day; returned where its payment went back; late from the day after. Source: section 4 of the administration's specification. RangeError: no day.
 */
export function subscriptionState(invoice: CurrentInvoice | null, today: CalendarDay): SubscriptionState {
  if (invoice === null) return { kind: "none" };
  if (invoice.status === "returned") return { kind: "returned", day: invoice.dueDay };
  if (invoice.status === "paid") return { kind: "next", day: invoice.periodEnd };
  if (invoice.dueDay >= today) return { kind: "next", day: invoice.dueDay };
  return { kind: "late", day: invoice.dueDay, days: daysBetween(invoice.dueDay, today) };
}
