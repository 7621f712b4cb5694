import {
  type BillingPeriod,
  billingPeriods,
  type CalendarDay,
  dueDateOf,
  type Subscription,
} from "@fiel/domain";
import type { PartyColumns } from "../stores/postgres/tables/billing-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { recordInvoiceEvent } from "./invoice-events.ts";
import { nextInvoiceNumber } from "./next-number.ts";
import type { Provider } from "./invoicing-provider.ts";

export interface Issuing {
  readonly tenantId: number;
  readonly nowMs: number;
  /** Day in the client's time zone. */
  readonly today: CalendarDay;
  readonly provider: Provider;
  readonly client: PartyColumns;
}

/** Issues all invoices that are due by today; returns their numbers, oldest period first. */
export async function issueInvoices(
  transaction: TenantTransaction,
  subscription: Subscription,
  issuing: Issuing,
): Promise<number[]> {
  const billedUntil = await billedUntilOf(transaction, issuing.tenantId);
  const numbers: number[] = [];
  for (const period of billingPeriods(subscription, issuing.provider.calendar)) {
    if (period.fromDay > issuing.today) break;
    if (billedUntil === null || period.fromDay >= billedUntil)
      numbers.push(await issueInvoice(transaction, period, issuing));
  }
  return numbers;
}

/** First day that no invoice covers; null when there are no invoices. Cancelled invoices count too: their days are billed again only on request. */
export async function billedUntilOf(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<CalendarDay | null> {
  const found = await transaction
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("period_end").as("until"))
    .where("tenant_id", "=", tenantId)
    .where("kind", "!=", "credit")
    .executeTakeFirst();
  return found?.until ?? null;
}

/** Issues one invoice; returns its number. */
export async function issueInvoice(
  transaction: TenantTransaction,
  period: BillingPeriod,
  { tenantId, nowMs, today, provider, client }: Issuing,
): Promise<number> {
  const { kind, fromDay, toDay, cycleDays, price, cents } = period;
  // An invoice that is issued late, because the server was off, gets a later due date.
  const dueDay = fromDay >= today ? period.dueDay : dueDateOf(today, provider.calendar);
  const from: PartyColumns = {
    name: provider.name,
    cnpj: provider.cnpj,
    address: provider.address === null ? [] : [provider.address],
  };
  const number = await nextInvoiceNumber(transaction);
  const at = new Date(nowMs);
  await transaction
    .insertInto("invoices")
    .values({
      tenant_id: tenantId,
      number,
      kind,
      // The amount of a few days at a low price may round to zero; such an invoice is paid at once.
      ...(cents === 0 ? { status: "Paid", paid_at: at } : { status: "Open" }),
      period_start: fromDay,
      period_end: toDay,
      cycle_days: cycleDays,
      equipment_amount: price.equipmentAmount,
      price_cents: price.pricePerEquipmentCents,
      period_months: price.billingPeriodMonths,
      amount_cents: cents,
      due_day: dueDay,
      issued_at: at,
      parties: JSON.stringify({ from, to: client }),
    })
    .execute();
  await recordInvoiceEvent(transaction, { tenantId, number, what: "issued", by: null, atMs: nowMs });
  return number;
}
