import type { CalendarDay } from "../time/calendar-day.ts";
import { addDays } from "../time/calendar-day.ts";
import { nextBillingPeriods, type Subscription, type SubscriptionVersion } from "./billing-periods.ts";
import type { SubscriptionPrice } from "./invoices.ts";

/** Terms that a form asks for. */
export interface WantedSubscription extends SubscriptionPrice {
  readonly billingCycleAnchor: CalendarDay;
  /** The first paid day; null: no trial. */
  readonly endTrialAt: CalendarDay | null;
}

/**
 * The subscription after a change was decided today. A new subscription, or one whose first paid day is still to come, gets all wanted
 * terms and is paid from the end of the trial, or from today without one. Later changes affect only the price, the number of equipment and
 * the length of a cycle, from the first cycle day after today on: past invoices stay. A change that has not begun to hold is replaced.
 * RangeError: no day, a cycle below a month.
 */
export function changeSubscription(
  current: Subscription | null,
  wanted: WantedSubscription,
  today: CalendarDay,
): Subscription {
  const { billingCycleAnchor, endTrialAt, ...rest } = wanted;
  const price = {
    equipmentAmount: rest.equipmentAmount,
    pricePerEquipmentCents: rest.pricePerEquipmentCents,
    billingPeriodMonths: rest.billingPeriodMonths,
  };
  if (current === null || current.versions[0].fromDay > today) {
    const fromDay = endTrialAt !== null && endTrialAt > today ? endTrialAt : today;
    return { billingCycleAnchor, versions: [{ fromDay, ...price }] };
  }
  const [first, ...later] = current.versions;
  const held = later.filter(({ fromDay }) => fromDay <= today);
  const before: Subscription = { ...current, versions: [first, ...held] };
  if (isSamePrice(held.at(-1) ?? first, price)) return before;
  const [next] = nextBillingPeriods(before, addDays(today, 1), 1);
  const version: SubscriptionVersion = { fromDay: next?.fromDay ?? today, ...price };
  return { ...before, versions: [first, ...held, version] };
}

const isSamePrice = (one: SubscriptionPrice, other: SubscriptionPrice): boolean =>
  one.equipmentAmount === other.equipmentAmount &&
  one.pricePerEquipmentCents === other.pricePerEquipmentCents &&
  one.billingPeriodMonths === other.billingPeriodMonths;
