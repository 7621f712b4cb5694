import type { Invoice, InvoiceDetails } from "@fiel/contracts";
import { dayOf, daysBetween, dueDateDays, remainingSteps } from "@fiel/domain";
import type { Selectable } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { InvoicesTable } from "../stores/postgres/tables/billing-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { pixCodeOf } from "./pix-code.ts";
import type { Provider } from "./invoicing-provider.ts";

type Row = Selectable<InvoicesTable> & { readonly credited_by: number | null };

const rowsOf = (transaction: TenantTransaction, tenantId: number) =>
  transaction
    .selectFrom("invoices as i")
    .leftJoin("invoices as note", (join) =>
      join.onRef("note.tenant_id", "=", "i.tenant_id").onRef("note.credit_of", "=", "i.number"),
    )
    .selectAll("i")
    .select("note.number as credited_by")
    .where("i.tenant_id", "=", tenantId)
    .orderBy("i.number", "desc");

/** Invoices of the transaction's tenant, newest first. */
export async function readInvoices(transaction: TenantTransaction, tenantId: number): Promise<Invoice[]> {
  return (await rowsOf(transaction, tenantId).execute()).map(invoiceOf);
}

export interface InvoiceQuestion {
  readonly tenantId: number;
  readonly number: number;
  readonly provider: Provider;
  readonly nowMs: number;
}

/** One invoice with all details. Throws NotFound, also for an invoice of another tenant. */
export async function requireInvoice(
  transaction: TenantTransaction,
  { tenantId, number, provider, nowMs }: InvoiceQuestion,
): Promise<InvoiceDetails> {
  const row = await rowsOf(transaction, tenantId).where("i.number", "=", number).executeTakeFirst();
  if (row === undefined) throw new CallError("NotFound");
  const {
    tenant,
    name,
    time_zone: timeZone,
  } = await transaction
    .selectFrom("tenants")
    .select(["tenant", "name", "time_zone"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const one = invoiceOf(row);
  const isOpen = one.status === "Open";
  const today = dayOf(nowMs, timeZone);
  // Counted from the first day of the period; an invoice that was issued late is due later.
  const dueDays = dueDateDays(one.fromDay, one.dueDay, provider.calendar);
  return {
    ...one,
    today,
    tenant,
    clientName: name,
    from: mutable(row.parties.from),
    to: mutable(row.parties.to),
    dueDays: one.kind === "credit" ? [] : dueDays.slice(-14),
    pix: isOpen ? pixCodeOf(provider, one) : null,
    planned: isOpen ? remainingSteps(one, row.last_step, today) : [],
  };
}

const mutable = ({ name, cnpj, address }: Row["parties"]["from"]) => ({ name, cnpj, address: [...address] });

const invoiceOf = (row: Row): Invoice => ({
  number: row.number,
  kind: row.kind,
  status: row.status,
  fromDay: row.period_start,
  toDay: row.period_end,
  days: daysBetween(row.period_start, row.period_end),
  cycleDays: row.cycle_days,
  equipmentAmount: row.equipment_amount,
  pricePerEquipment: row.price_cents,
  billingPeriod: row.period_months,
  cents: row.amount_cents,
  dueDay: row.due_day,
  issuedAt: row.issued_at.getTime(),
  paidAt: row.paid_at?.getTime() ?? null,
  paidBy: row.paid_by,
  promisedDay: row.promised_day,
  creditOf: row.credit_of,
  creditedBy: row.credited_by,
});
