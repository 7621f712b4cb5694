import { type CalendarDay, daysBetween } from "../time/calendar-day.ts";

/** The invoice that decides the state: the oldest open one, or else the newest. */
export interface CurrentInvoice {
  readonly status: "open" | "paid" | "returned";
  readonly dueDay: CalendarDay;
  /** First day after the period. */
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
 * State of the subscription: none without an invoice; the next payment at the period's end when paid, or on the due date up to that day; returned when its payment went back;
 * late from the day after. Source: section 4 of the administration's specification. RangeError: no day.
 */
export function subscriptionState(invoice: CurrentInvoice | null, today: CalendarDay): SubscriptionState {
  if (invoice === null) return { kind: "none" };
  if (invoice.status === "returned") return { kind: "returned", day: invoice.dueDay };
  if (invoice.status === "paid") return { kind: "next", day: invoice.periodEnd };
  if (invoice.dueDay >= today) return { kind: "next", day: invoice.dueDay };
  return { kind: "late", day: invoice.dueDay, days: daysBetween(invoice.dueDay, today) };
}
