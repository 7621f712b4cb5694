import { addMonths, type CalendarDay, daysBetween } from "../time/calendar-day.ts";
import type { HolidayCalendar } from "./holidays.ts";
import { cyclePriceCents, dueDateOf, nextCycle, proRataInvoice, type SubscriptionPrice } from "./invoices.ts";

/** A price, and the first day of billing for which it holds. */
export interface SubscriptionVersion extends SubscriptionPrice {
  readonly fromDay: CalendarDay;
}

/** The agreed terms of a client, with every change. */
export interface Subscription {
  /** First day of the first cycle; cycles keep its day of the month. */
  readonly billingCycleAnchor: CalendarDay;
  /** Ascending `fromDay`; the first version's `fromDay` is the first paid day. */
  readonly versions: readonly [SubscriptionVersion, ...SubscriptionVersion[]];
}

/** The period of one invoice: the days `[fromDay, toDay)`. */
export interface BillingPeriod {
  /** `partial`: the days before the first cycle, billed by their share of it. */
  readonly kind: "partial" | "cycle";
  readonly fromDay: CalendarDay;
  readonly toDay: CalendarDay;
  readonly days: number;
  /** Days of the cycle that the price is for; equal to `days` for a whole cycle. */
  readonly cycleDays: number;
  readonly price: SubscriptionPrice;
  readonly cents: number;
  /** Counted from `fromDay`. */
  readonly dueDay: CalendarDay;
}

/** The version that holds on a day: the last one that has begun, or the first. */
function versionAt({ versions }: Subscription, day: CalendarDay): SubscriptionVersion {
  return versions.findLast(({ fromDay }) => fromDay <= day) ?? versions[0];
}

/**
 * An endless sequence of billing periods: a partial one when the first paid day lies before a cycle, then cycle after cycle. A version
 * holds from the first invoice on or after its day; a new cycle length counts from there. Every day from the first on is in exactly one
 * period. RangeError: no day, a cycle below a month.
 */
export function* billingPeriods(
  subscription: Subscription,
  calendar: HolidayCalendar = "national",
): Generator<BillingPeriod, never> {
  const { billingCycleAnchor, versions } = subscription;
  const first = { ...versions[0], billingCycleAnchor };
  const partial = proRataInvoice(first, first.fromDay);
  if (partial !== null) {
    const dueDay = dueDateOf(partial.fromDay, calendar);
    yield { kind: "partial", ...partial, price: priceOf(first), dueDay };
  }
  let months = nextCycle(first, first.fromDay).index * first.billingPeriodMonths;
  for (;;) {
    const fromDay = addMonths(billingCycleAnchor, months);
    const version = versionAt(subscription, fromDay);
    if (!(version.billingPeriodMonths >= 1))
      throw new RangeError(`billing period ${version.billingPeriodMonths}`);
    months += version.billingPeriodMonths;
    const toDay = addMonths(billingCycleAnchor, months);
    const days = daysBetween(fromDay, toDay);
    const dueDay = dueDateOf(fromDay, calendar);
    const cents = cyclePriceCents(version);
    yield { kind: "cycle", fromDay, toDay, days, cycleDays: days, price: priceOf(version), cents, dueDay };
  }
}

export const priceOf = (version: SubscriptionPrice): SubscriptionPrice => ({
  equipmentAmount: version.equipmentAmount,
  pricePerEquipmentCents: version.pricePerEquipmentCents,
  billingPeriodMonths: version.billingPeriodMonths,
});

/** The next `count` periods that begin on or after a day. RangeError as `billingPeriods`. */
export function nextBillingPeriods(
  subscription: Subscription,
  onOrAfter: CalendarDay,
  count: number,
  calendar: HolidayCalendar = "national",
): BillingPeriod[] {
  const found: BillingPeriod[] = [];
  for (const period of billingPeriods(subscription, calendar)) {
    if (found.length >= count) break;
    if (period.fromDay >= onOrAfter) found.push(period);
  }
  return found;
}
