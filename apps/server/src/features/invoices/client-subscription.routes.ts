import { previewSubscription, readSubscriptionOf } from "@fiel/contracts";
import { changeSubscription, dayOf, termsFaults } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { requireClient } from "../../platform/auth/require-client.ts";
import { billedUntilOf } from "../../platform/billing/issue-invoices.ts";
import { readSubscription } from "../../platform/billing/read-subscription.ts";
import { expectedInvoices, readOverview } from "../../platform/billing/subscription-overview.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { InvoicesDependencies } from "./invoices.routes.ts";

const shownInvoices = 5;
/** Time zone of a client that does not exist yet. */
const usualTimeZone = "America/Sao_Paulo";

/** Calls by which the provider reads clients' subscriptions and previews those of a form. */
export function mountClientSubscriptions(
  app: FastifyInstance,
  { postgres, provider: { calendar }, now }: InvoicesDependencies,
): void {
  mountCall(app, readSubscriptionOf, async ({ params }) => {
    const { tenant_id: tenantId, time_zone: timeZone } = await requireClient(postgres.shared, params.tenant);
    return postgres.withTenant(tenantId, (transaction) =>
      readOverview(transaction, { tenantId, timeZone, nowMs: now(), calendar }),
    );
  });
  mountCall(app, previewSubscription, async ({ body }) => {
    const { tenant, pricePerEquipment, billingPeriod, ...rest } = body;
    const wanted = { ...rest, pricePerEquipmentCents: pricePerEquipment, billingPeriodMonths: billingPeriod };
    const found = tenant ? await requireClient(postgres.shared, tenant) : null;
    const today = dayOf(now(), found?.time_zone ?? usualTimeZone);
    const known = found === null ? nothingBilled : await readBilled(found.tenant_id);
    // Invalid terms are not computed, since a trial of thousands of years has as many cycles.
    const faults: Record<string, string> = { ...termsFaults(body, today, known.terms) };
    if (Object.keys(faults).length > 0) throw new CallError("InvalidRequest", { fields: faults });
    const changed = changeSubscription(known.subscription, wanted, today);
    const { billedUntil } = known;
    const shown = { billedUntil, calendar, count: shownInvoices };
    const invoices = expectedInvoices(changed, shown);
    const pending =
      known.subscription === null ? undefined : changed.versions.find(({ fromDay }) => fromDay > today);
    const before =
      pending === undefined || known.subscription === null
        ? undefined
        : expectedInvoices(heldBy(known.subscription, today), { ...shown, count: 30 }).find(
            ({ fromDay }) => fromDay >= pending.fromDay,
          );
    return { invoices, validFrom: pending?.fromDay ?? null, before: before ?? null };
  });
  const readBilled = (tenantId: number) =>
    postgres.withTenant(tenantId, async (transaction) => ({
      subscription: await readSubscription(transaction, tenantId),
      billedUntil: await billedUntilOf(transaction, tenantId),
      terms: await readTerms(transaction, tenantId),
    }));
}

const nothingBilled = { subscription: null, billedUntil: null, terms: null } as const;

/** Present dates of the terms, which may lie in the past. */
async function readTerms(transaction: TenantTransaction, tenantId: number) {
  const { billing_cycle_anchor: billingCycleAnchor, end_trial_at: endTrialAt } = await transaction
    .selectFrom("tenants")
    .select(["billing_cycle_anchor", "end_trial_at"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return { billingCycleAnchor, endTrialAt };
}

type Known = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;

/** The subscription as today's invoices are made from it, without versions for later. */
function heldBy(subscription: Known, today: string): Known {
  const [first, ...later] = subscription.versions;
  return { ...subscription, versions: [first, ...later.filter(({ fromDay }) => fromDay <= today)] };
}
