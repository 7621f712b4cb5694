import type { ExpectedInvoice, Invoice, SubscriptionPage } from "@fiel/contracts";
import {
  type BillingPeriod,
  billingPeriods,
  type CurrentInvoice,
  dayOf,
  dueDateDays,
  type HolidayCalendar,
  type Subscription,
  subscriptionState,
} from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { billedUntilOf } from "./issue-invoices.ts";
import { readInvoices } from "./read-invoices.ts";
import { readSubscription } from "./read-subscription.ts";

export interface OverviewQuestion {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly calendar: HolidayCalendar;
}

export type SubscriptionOverview = Pick<
  SubscriptionPage,
  "state" | "today" | "changes" | "next" | "invoices"
>;

/** The subscription of the transaction's tenant, with its history and the next invoice. */
export async function readOverview(
  transaction: TenantTransaction,
  { tenantId, timeZone, nowMs, calendar }: OverviewQuestion,
): Promise<SubscriptionOverview> {
  const invoices = await readInvoices(transaction, tenantId);
  const subscription = await readSubscription(transaction, tenantId);
  const today = dayOf(nowMs, timeZone);
  const versions = await transaction
    .selectFrom("subscription_versions")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .orderBy("from_day", "desc")
    .execute();
  const billedUntil = await billedUntilOf(transaction, tenantId);
  const [next] =
    subscription === null ? [] : expectedInvoices(subscription, { billedUntil, calendar, count: 1 });
  const current = currentInvoice(invoices);
  return {
    state: subscriptionState(current, today),
    today,
    changes: versions.map((one) => ({
      fromDay: one.from_day,
      equipmentAmount: one.equipment_amount,
      pricePerEquipment: one.price_cents,
      billingPeriod: one.period_months,
      by: one.decided_by,
      at: one.decided_at.getTime(),
    })),
    next: next ?? null,
    invoices,
  };
}

/** The open invoice with the earliest due day; null when none is open. */
export const firstOpen = (invoices: readonly Invoice[]): Invoice | null =>
  invoices.filter(({ status }) => status === "Open").toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : 1))[0] ??
  null;

/** The open invoice with the earliest due day; else the newest one that is paid or whose payment was returned; null for none. */
function currentInvoice(invoices: readonly Invoice[]): CurrentInvoice | null {
  const one = firstOpen(invoices) ?? invoices.find(({ status }) => statusOf(status) !== null);
  const status = one === undefined ? null : statusOf(one.status);
  return one === undefined || status === null ? null : { status, dueDay: one.dueDay, periodEnd: one.toDay };
}

function statusOf(status: Invoice["status"]): CurrentInvoice["status"] | null {
  if (status === "Open") return "open";
  if (status === "Paid") return "paid";
  return status === "Refunded" || status === "ChargedBack" ? "returned" : null;
}

export interface ExpectedQuestion {
  readonly billedUntil: string | null;
  readonly calendar: HolidayCalendar;
  readonly count: number;
}

/** The next `count` invoices that are not issued yet, by today's agreement. */
export function expectedInvoices(
  subscription: Subscription,
  { billedUntil, calendar, count }: ExpectedQuestion,
): ExpectedInvoice[] {
  const found: ExpectedInvoice[] = [];
  for (const period of billingPeriods(subscription, calendar)) {
    if (found.length >= count) break;
    if (billedUntil === null || period.fromDay >= billedUntil) found.push(expectedOf(period, calendar));
  }
  return found;
}

const expectedOf = (period: BillingPeriod, calendar: HolidayCalendar): ExpectedInvoice => ({
  kind: period.kind,
  fromDay: period.fromDay,
  toDay: period.toDay,
  days: period.days,
  cycleDays: period.cycleDays,
  equipmentAmount: period.price.equipmentAmount,
  pricePerEquipment: period.price.pricePerEquipmentCents,
  billingPeriod: period.price.billingPeriodMonths,
  cents: period.cents,
  dueDay: period.dueDay,
  dueDays: dueDateDays(period.fromDay, period.dueDay, calendar),
});
