import { changeSubscription, dayOf, type Subscription } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { lookedAtNext, tellBilling } from "./lock-billing.ts";
import { readSubscription } from "./read-subscription.ts";

export interface SubscriptionDecision {
  readonly tenantId: number;
  /** Name of the person who decided. */
  readonly by: string;
  readonly nowMs: number;
}

/**
 * Updates the subscription from the client's row, effective from the next cycle. Call it in the transaction of every change to price, amount, period,
 * anchor, end of trial or status. Without a price or an anchor nothing changes.
 */
export async function syncSubscription(
  transaction: TenantTransaction,
  { tenantId, by, nowMs }: SubscriptionDecision,
): Promise<void> {
  const tenant = await transaction
    .selectFrom("tenants")
    .select(["status", "time_zone", "billing_cycle_anchor", "end_trial_at"])
    .select(["price_per_equipment", "equipment_amount", "billing_period"])
    .where("id", "=", tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { price_per_equipment: pricePerEquipmentCents, billing_cycle_anchor: billingCycleAnchor } = tenant;
  if (pricePerEquipmentCents === null || billingCycleAnchor === null) return;
  const before = await readSubscription(transaction, tenantId);
  const after = changeSubscription(
    before,
    {
      equipmentAmount: tenant.equipment_amount,
      pricePerEquipmentCents,
      billingPeriodMonths: tenant.billing_period,
      billingCycleAnchor,
      endTrialAt: tenant.end_trial_at,
    },
    dayOf(nowMs, tenant.time_zone),
  );
  await write(transaction, { tenantId, by, nowMs, before, after });
  await tellBilling(transaction);
  // The client was unblocked by hand, so it no longer counts as blocked by billing, even though its payment is still missing.
  if (tenant.status === "Active")
    await transaction
      .updateTable("subscriptions")
      .set({ blocked_at: null })
      .where("tenant_id", "=", tenantId)
      .execute();
}

interface Written extends SubscriptionDecision {
  readonly before: Subscription | null;
  readonly after: Subscription;
}

async function write(
  transaction: TenantTransaction,
  { tenantId, by, nowMs, before, after }: Written,
): Promise<void> {
  // Makes billing look at the client at once, which decides when its next step is due.
  const row = { billing_cycle_anchor: after.billingCycleAnchor, next_step_at: lookedAtNext };
  await transaction
    .insertInto("subscriptions")
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
    .execute();
  const isIn = (versions: Subscription["versions"] | undefined, one: unknown) =>
    versions?.some((other) => JSON.stringify(other) === JSON.stringify(one)) ?? false;
  const gone = before?.versions.filter((version) => !isIn(after.versions, version)) ?? [];
  for (const { fromDay } of gone)
    await transaction
      .deleteFrom("subscription_versions")
      .where("tenant_id", "=", tenantId)
      .where("from_day", "=", fromDay)
      .execute();
  for (const version of after.versions.filter((one) => !isIn(before?.versions, one)))
    await transaction
      .insertInto("subscription_versions")
      .values({
        tenant_id: tenantId,
        from_day: version.fromDay,
        equipment_amount: version.equipmentAmount,
        price_cents: version.pricePerEquipmentCents,
        period_months: version.billingPeriodMonths,
        decided_by: by,
        decided_at: new Date(nowMs),
      })
      .execute();
}
