import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

/** Subscription of a client; its prices are in versions. */
export interface SubscriptionsTable {
  tenant_id: number;
  /** ISO date. */
  billing_cycle_anchor: string;
  /** When the next invoice, reminder or blocking is due; null for none. */
  next_step_at: Date | null;
  /** When an unpaid invoice blocked the client; null when none did, or it was unblocked. */
  blocked_at: Date | null;
}

export interface SubscriptionVersionsTable {
  tenant_id: number;
  /** ISO date. The first invoice on or after it has this price. */
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
  /** Lines of the address. */
  readonly address: readonly string[];
}

export interface InvoicesTable {
  tenant_id: number;
  number: number;
  kind: "partial" | "cycle" | "credit";
  status: "Open" | "Paid" | "Cancelled" | "Credit" | "Refunded" | "ChargedBack";
  /** ISO dates. The end is excluded. */
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
  /** Names and addresses of provider and client on the day of issue. */
  parties: ColumnType<{ readonly from: PartyColumns; readonly to: PartyColumns }, string, never>;
}

/** Events of invoices. The application may add and read them, but never change them. */
export interface InvoiceEventsTable {
  tenant_id: number;
  id: Generated<number>;
  number: number;
  at: Date;
  what: string;
  by_whom: string | null;
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
}

/** Events of payment providers, each stored once. */
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
