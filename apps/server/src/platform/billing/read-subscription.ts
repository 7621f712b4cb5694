import type { Subscription, SubscriptionVersion } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** The subscription of the transaction's tenant with all its versions; null when there is none. */
export async function readSubscription(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<Subscription | null> {
  const subscription = await transaction
    .selectFrom("subscriptions")
    .select("billing_cycle_anchor")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  const [first, ...later] = await transaction
    .selectFrom("subscription_versions")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .orderBy("from_day")
    .execute();
  if (subscription === undefined || first === undefined) return null;
  return {
    billingCycleAnchor: subscription.billing_cycle_anchor,
    versions: [versionOf(first), ...later.map(versionOf)],
  };
}

const versionOf = (row: {
  readonly from_day: string;
  readonly equipment_amount: number;
  readonly price_cents: number;
  readonly period_months: number;
}): SubscriptionVersion => ({
  fromDay: row.from_day,
  equipmentAmount: row.equipment_amount,
  pricePerEquipmentCents: row.price_cents,
  billingPeriodMonths: row.period_months,
});
