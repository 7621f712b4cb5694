import { isUnpaid, type ManagedInvoice } from "@fiel/contracts";
import { billedAnew, type BillingPeriod, dayOf } from "@fiel/domain";
import type { Selectable } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CallError } from "../http/call-error.ts";
import type { InvoicesTable } from "../stores/postgres/tables/billing-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { readBilledClient } from "./billed-client.ts";
import type { Provider } from "./invoicing-provider.ts";
import { issueInvoice } from "./issue-invoices.ts";
import { lockBilling } from "./lock-billing.ts";
import { queueInvoiceMail } from "./queue-invoice-mail.ts";
import { readSubscription } from "./read-subscription.ts";

export interface Anew {
  readonly number: number;
  readonly provider: Provider;
  readonly nowMs: number;
}

type Days = Pick<
  Selectable<InvoicesTable>,
  "number" | "kind" | "status" | "period_start" | "period_end" | "cycle_days" | "period_months"
>;

/**
 * Bills the days of a cancelled invoice again by today's agreement, and mails the new invoice; returns its number. Throws InvoiceStands when the
 * invoice is not cancelled, and DaysBilled when another invoice covers one of its days.
 */
export async function issueAnew(
  transaction: TenantTransaction,
  by: AuditActor,
  { number, provider, nowMs }: Anew,
): Promise<number> {
  const { tenantId } = by;
  await lockBilling(transaction, tenantId);
  const cancelled = await requireDays(transaction, tenantId, number);
  if (cancelled.status !== "Cancelled") throw new CallError("InvoiceStands");
  if ((await standingFor(transaction, tenantId, cancelled)) !== null) throw new CallError("DaysBilled");
  const client = await readBilledClient(transaction, tenantId);
  const today = dayOf(nowMs, client.timeZone);
  const period = await anewOf(transaction, tenantId, { cancelled, today, provider });
  if (period === null) throw new CallError("NotFound");
  const issuing = { tenantId, nowMs, today, provider, client: client.party };
  const anew = await issueInvoice(transaction, period, issuing);
  await queueInvoiceMail(transaction, {
    tenantId,
    number: anew,
    recipient: client.recipient,
    reason: "issued",
  });
  await recordAudit(transaction, {
    by,
    action: "create",
    entity: "invoice",
    entityId: anew,
    after: { insteadOf: number, cents: period.cents },
  });
  return anew;
}

const requireDays = (transaction: TenantTransaction, tenantId: number, number: number): Promise<Days> =>
  transaction
    .selectFrom("invoices")
    .select(["number", "kind", "status", "period_start", "period_end", "cycle_days", "period_months"])
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();

/** Number of a valid invoice that covers one of the days; null when none does. */
async function standingFor(
  transaction: TenantTransaction,
  tenantId: number,
  { number, period_start: fromDay, period_end: toDay }: Days,
): Promise<number | null> {
  const standing = await transaction
    .selectFrom("invoices")
    .select("number")
    .where("tenant_id", "=", tenantId)
    .where("number", "!=", number)
    .where("kind", "!=", "credit")
    .where("status", "!=", "Cancelled")
    .where("period_start", "<", toDay)
    .where("period_end", ">", fromDay)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return standing?.number ?? null;
}

interface AnewOf {
  readonly cancelled: Days;
  readonly today: string;
  readonly provider: Provider;
}

async function anewOf(
  transaction: TenantTransaction,
  tenantId: number,
  { cancelled, today, provider }: AnewOf,
): Promise<BillingPeriod | null> {
  const subscription = await readSubscription(transaction, tenantId);
  if (subscription === null) return null;
  const period = {
    fromDay: cancelled.period_start,
    toDay: cancelled.period_end,
    cycleDays: cancelled.cycle_days,
    billingPeriodMonths: cancelled.period_months,
  };
  return billedAnew(period, subscription, today, provider.calendar);
}

/** What the invoice's page offers for its days: the invoice that bills them already, or the one that would bill them again. */
export async function daysAnew(
  transaction: TenantTransaction,
  tenantId: number,
  { number, provider, nowMs }: Anew,
): Promise<Pick<ManagedInvoice, "billedBy" | "anew">> {
  const days = await requireDays(transaction, tenantId, number);
  const isCancelled = days.status === "Cancelled";
  if (!isCancelled && !isUnpaid(days.status)) return { billedBy: null, anew: null };
  const billedBy = isCancelled ? await standingFor(transaction, tenantId, days) : null;
  if (billedBy !== null) return { billedBy, anew: null };
  const { timeZone } = await readBilledClient(transaction, tenantId);
  const period = await anewOf(transaction, tenantId, {
    cancelled: days,
    today: dayOf(nowMs, timeZone),
    provider,
  });
  if (period === null) return { billedBy, anew: null };
  const { price, cents, dueDay } = period;
  const anew = {
    equipmentAmount: price.equipmentAmount,
    pricePerEquipment: price.pricePerEquipmentCents,
    billingPeriod: price.billingPeriodMonths,
    cents,
    dueDay,
  };
  return { billedBy, anew };
}
