import type { Account } from "@fiel/contracts";
import {
  addDays,
  type BillingPeriod,
  changeSubscription,
  cyclePriceCents,
  nextBillingPeriods,
  type Subscription,
  type WantedTerms,
} from "@fiel/domain";

const shown = 5;

export interface InvoicePreview {
  readonly periods: readonly BillingPeriod[];
  /** Of a client that pays already: from when the change holds, and the price of a cycle before and after, cents. */
  readonly changed: { readonly from: string; readonly old: number; readonly now: number } | null;
}

const wantedOf = (terms: WantedTerms, today: string) => ({
  equipmentAmount: terms.equipmentAmount,
  pricePerEquipmentCents: terms.pricePerEquipment,
  billingPeriodMonths: terms.billingPeriod,
  billingCycleAnchor: terms.billingCycleAnchor ?? today,
  endTrialAt: terms.endTrialAt,
});

/** What a client that there is has agreed to; null while no price was. */
function subscriptionOf({ pricePerEquipment, ...client }: Account["client"]): Subscription | null {
  const { equipmentAmount, billingPeriod, billingCycleAnchor, endTrialAt } = client;
  if (pricePerEquipment === null || billingCycleAnchor === null) return null;
  const price = {
    equipmentAmount,
    pricePerEquipmentCents: pricePerEquipment,
    billingPeriodMonths: billingPeriod,
  };
  return { billingCycleAnchor, versions: [{ fromDay: endTrialAt ?? billingCycleAnchor, ...price }] };
}

/** The next invoices by these terms, which must be without a fault. */
export function previewOf(
  terms: WantedTerms,
  today: string,
  client: Account["client"] | null,
): InvoicePreview {
  const current = client === null ? null : subscriptionOf(client);
  const wanted = wantedOf(terms, today);
  const subscription = changeSubscription(current, wanted, today);
  const pays = current !== null && current.versions[0].fromDay <= today;
  const periods = nextBillingPeriods(subscription, pays ? addDays(today, 1) : today, shown);
  const old = pays ? cyclePriceCents(current.versions[0]) : 0;
  const now = cyclePriceCents(wanted);
  const from = periods[0]?.fromDay ?? today;
  return { periods, changed: pays && old !== now ? { from, old, now } : null };
}
