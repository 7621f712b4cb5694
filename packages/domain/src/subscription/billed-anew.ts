import { addMonths, type CalendarDay, daysBetween } from "../time/calendar-day.ts";
import { type BillingPeriod, priceOf, type Subscription } from "./billing-periods.ts";
import type { HolidayCalendar } from "./holidays.ts";
import { cyclePriceCents, dueDateOf } from "./invoices.ts";

/** The period of a cancelled invoice. */
export interface CancelledPeriod {
  readonly fromDay: CalendarDay;
  readonly toDay: CalendarDay;
  /** Days of the cycle that the price was for. */
  readonly cycleDays: number;
  readonly billingPeriodMonths: number;
}

/**
 * The same days billed by today's terms, including a change that holds from a later cycle on: price x days / days of the cycle, rounded
 * half up to a cent. If the length of the cycle changed, the cycle is the one that would begin on the first day; for days before the first
 * cycle, the one that would end on the last. Days that are over are due as if they began today.
 */
export function billedAnew(
  { fromDay, toDay, cycleDays: before, billingPeriodMonths }: CancelledPeriod,
  { billingCycleAnchor, versions }: Subscription,
  today: CalendarDay,
  calendar: HolidayCalendar = "national",
): BillingPeriod {
  const agreed = versions.at(-1) ?? versions[0];
  const months = agreed.billingPeriodMonths;
  const anewDays =
    fromDay < billingCycleAnchor
      ? daysBetween(addMonths(toDay, -months), toDay)
      : daysBetween(fromDay, addMonths(fromDay, months));
  const cycleDays = months === billingPeriodMonths ? before : anewDays;
  const days = daysBetween(fromDay, toDay);
  return {
    kind: days === cycleDays ? "cycle" : "partial",
    fromDay,
    toDay,
    days,
    cycleDays,
    price: priceOf(agreed),
    cents: Math.round((cyclePriceCents(agreed) * days) / cycleDays),
    dueDay: dueDateOf(fromDay >= today ? fromDay : today, calendar),
  };
}
