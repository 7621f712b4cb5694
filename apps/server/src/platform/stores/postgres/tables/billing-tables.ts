import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

/** What a client agreed to; its prices are versions. */
export interface SubscriptionsTable {
  tenant_id: number;
  /** ISO date. */
  billing_cycle_anchor: string;
  /** When something is to be done next: an invoice, a reminder, blocking; null: nothing. */
  next_step_at: Date | null;
  /** When an unpaid invoice blocked the client; null: none did, or it was let in again. */
  blocked_at: Date | null;
}

export interface SubscriptionVersionsTable {
  tenant_id: number;
  /** ISO date: the first invoice on or after it has this price. */
  from_day: string;
  equipment_amount: number;
  price_cents: number;
  period_months: number;
  decided_by: string;
  decided_at: Default<Date>;
}

export interface InvoiceNumbersTable {
  id: Generated<boolean>;
  last: number;
}

export interface PartyColumns {
  readonly name: string;
  readonly cnpj: string | null;
  /** Lines. */
  readonly address: readonly string[];
}

export interface InvoicesTable {
  tenant_id: number;
  number: number;
  kind: "partial" | "cycle" | "credit";
  status: "Open" | "Paid" | "Cancelled" | "Credit" | "Refunded" | "ChargedBack";
  /** ISO dates; the period's end is the first day that it is not for. */
  period_start: string;
  period_end: string;
  cycle_days: number;
  equipment_amount: number;
  price_cents: number;
  period_months: number;
  amount_cents: number;
  due_day: string;
  issued_at: Date;
  paid_at: Date | null;
  paid_by: string | null;
  promised_day: string | null;
  /** The domain's `InvoiceStep` that was done last. */
  last_step: "before" | "due" | "late" | "lateAgain" | "block" | null;
  credit_of: number | null;
  /** Provider and client as they were called that day. */
  parties: ColumnType<{ readonly from: PartyColumns; readonly to: PartyColumns }, string, never>;
}

/** What was done about an invoice. The application may add and read, never change. */
export interface InvoiceEventsTable {
  tenant_id: number;
  id: Generated<number>;
  number: number;
  at: Date;
  what: string;
  by_whom: string | null;
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
}

/** Events of payment providers, each told once. */
export interface PaymentEventsTable {
  source: string;
  event_id: string;
  received_at: Date;
  number: number | null;
  outcome: string;
}

export interface BillingTables {
  subscriptions: SubscriptionsTable;
  subscription_versions: SubscriptionVersionsTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_events: InvoiceEventsTable;
  payment_events: PaymentEventsTable;
}
