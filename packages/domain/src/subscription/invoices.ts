import { addMonths, type CalendarDay, daysBetween } from "../time/calendar-day.ts";
import { addBusinessDays, type HolidayCalendar } from "./holidays.ts";

/** What a client pays in a cycle. */
export interface SubscriptionPrice {
  /** Number of equipment. */
  readonly equipmentAmount: number;
  /** Per equipment and billing cycle, cents. */
  readonly pricePerEquipmentCents: number;
  /** Length of a cycle, months, 1 to 12. */
  readonly billingPeriodMonths: number;
}

/** What a client pays, and from when. */
export interface SubscriptionTerms extends SubscriptionPrice {
  /** First day of the first cycle. */
  readonly billingCycleAnchor: CalendarDay;
}

const businessDaysToPay = 3;

/** Due date of an invoice: 3 business days after its cycle date. RangeError: no day. */
export function dueDateOf(cycleDay: CalendarDay, calendar: HolidayCalendar = "national"): CalendarDay {
  return addBusinessDays(cycleDay, businessDaysToPay, calendar);
}

/** Price of a whole cycle, cents. */
export function cyclePriceCents(
  price: Pick<SubscriptionPrice, "equipmentAmount" | "pricePerEquipmentCents">,
): number {
  return price.equipmentAmount * price.pricePerEquipmentCents;
}

/**
 * First day of cycle `index` (0 is the anchor; negative before it), counted from the anchor, so that the 31st returns after a shorter
 * month.
 */
export function cycleDayOf(terms: SubscriptionTerms, index: number): CalendarDay {
  return addMonths(terms.billingCycleAnchor, index * terms.billingPeriodMonths);
}

/** The first cycle day on or after a day, with its index; the anchor for an earlier day. RangeError: no day, period below 1. */
export function nextCycle(
  terms: SubscriptionTerms,
  onOrAfter: CalendarDay,
): { index: number; day: CalendarDay } {
  if (!(terms.billingPeriodMonths >= 1)) throw new RangeError(`billing period ${terms.billingPeriodMonths}`);
  const days = daysBetween(terms.billingCycleAnchor, onOrAfter);
  // A month has at most 31 days, so this index is never past the wanted one.
  let index = Math.max(0, Math.floor(days / (31 * terms.billingPeriodMonths)));
  while (cycleDayOf(terms, index) < onOrAfter) index += 1;
  return { index, day: cycleDayOf(terms, index) };
}

/** A partial invoice for the days `[fromDay, toDay)`. */
export interface PartialInvoice {
  readonly fromDay: CalendarDay;
  readonly toDay: CalendarDay;
  readonly days: number;
  /** Days of the full cycle that the price is for; fewer than `days` when the anchor is further away than one cycle. */
  readonly cycleDays: number;
  readonly cents: number;
}

/**
 * The pro-rata invoice for the days from the end of the trial (or from today without one), included, to the first cycle day, excluded: the
 * cycle's price x days / days of the cycle that ends there, rounded half up to a cent. The first cycle day is the anchor, or a later
 * cycle's when the trial ends after it. Null when no day lies between. RangeError: no day, period below 1.
 */
export function proRataInvoice(terms: SubscriptionTerms, fromDay: CalendarDay): PartialInvoice | null {
  const { index, day: toDay } = nextCycle(terms, fromDay);
  const days = daysBetween(fromDay, toDay);
  if (days <= 0) return null;
  const cycleDays = daysBetween(cycleDayOf(terms, index - 1), toDay);
  return { fromDay, toDay, days, cycleDays, cents: Math.round((cyclePriceCents(terms) * days) / cycleDays) };
}
