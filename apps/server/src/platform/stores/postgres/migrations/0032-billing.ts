import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, grant, letLookUpsRead } from "./isolation.ts";

const lookUps = ["list_tenants_to_bill(timestamptz)", "find_invoice(int)", "list_current_invoices()"];

/**
 * Subscriptions, invoices, and events of each invoice. The one row of `invoice_numbers` numbers them in their own transaction, so that no number is
 * skipped or given twice. Nothing here is ever deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A table of the first schema that nothing ever wrote.
  await sql`drop table invoices`.execute(db);
  await createSubscriptions(db);
  await createInvoices(db);
  await createPayments(db);
  await addTenantTable(db, "subscriptions", "select, insert, update");
  // All rights, because another decision may revoke one that holds from a later cycle on.
  await addTenantTable(db, "subscription_versions");
  await addTenantTable(db, "invoices", "select, insert, update");
  await addTenantTable(db, "invoice_events", "select, insert");
  await grant(db, "invoice_numbers", "select, update");
  await grant(db, "payment_events", "select, insert");
  await createLookUps(db);
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      tenant_id int primary key references tenants,
      billing_cycle_anchor date not null,
      next_step_at timestamptz,
      blocked_at timestamptz
    );
    create index subscriptions_due on subscriptions (next_step_at) where next_step_at is not null;

    create table subscription_versions (
      tenant_id int not null references subscriptions,
      from_day date not null,
      equipment_amount int not null check (equipment_amount >= 1),
      price_cents bigint not null check (price_cents >= 1),
      period_months int not null check (period_months between 1 and 12),
      decided_by text not null,
      decided_at timestamptz not null default now(),
      primary key (tenant_id, from_day)
    );
  `.execute(db);
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice_numbers (
      id boolean primary key default true check (id),
      last int not null
    );
    insert into invoice_numbers (last) values (0);

    create table invoices (
      tenant_id int not null references tenants,
      number int not null unique,
      kind text not null check (kind in ('partial', 'cycle', 'credit')),
      status text not null check (status in ('Open', 'Paid', 'Cancelled', 'Credit')),
      period_start date not null,
      period_end date not null check (period_end > period_start),
      cycle_days int not null check (cycle_days >= 1),
      equipment_amount int not null check (equipment_amount >= 1),
      price_cents bigint not null,
      period_months int not null,
      amount_cents bigint not null check ((amount_cents < 0) = (kind = 'credit') or amount_cents = 0),
      due_day date not null,
      issued_at timestamptz not null,
      paid_at timestamptz check ((paid_at is not null) = (status = 'Paid')),
      paid_by text,
      promised_day date,
      last_step text,
      credit_of int unique,
      parties jsonb not null,
      primary key (tenant_id, number),
      foreign key (tenant_id, credit_of) references invoices (tenant_id, number),
      check ((kind = 'credit') = (status = 'Credit') and (kind = 'credit') = (credit_of is not null))
    );
    create unique index invoices_period on invoices (tenant_id, period_start) where kind <> 'credit';
    create index invoices_open on invoices (tenant_id, due_day) where status = 'Open';

    create table invoice_events (
      tenant_id int not null,
      id int generated always as identity,
      number int not null,
      at timestamptz not null,
      what text not null,
      by_whom text,
      details jsonb,
      primary key (tenant_id, id),
      foreign key (tenant_id, number) references invoices (tenant_id, number)
    );
    create unique index invoice_events_once on invoice_events (tenant_id, number, what)
      where what in ('issued', 'before', 'due', 'late', 'lateAgain', 'block', 'paid', 'cancelled');
  `.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_events (
      source text not null,
      event_id text not null,
      received_at timestamptz not null,
      number int,
      outcome text not null,
      primary key (source, event_id)
    );
  `.execute(db);
}

async function createLookUps(db: Kysely<unknown>): Promise<void> {
  for (const table of ["subscriptions", "invoices"]) await letLookUpsRead(db, table);
  await sql`
    create function list_tenants_to_bill(at timestamptz)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select s.tenant_id from public.subscriptions s join public.tenants t on t.id = s.tenant_id
      where s.next_step_at <= at and t.status = 'Active' order by s.next_step_at
    $$;

    create function find_invoice(wanted int)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select i.tenant_id from public.invoices i where i.number = wanted
    $$;

    create function list_current_invoices()
    returns table (tenant_id int, number int, status text, due_day date, period_end date, amount_cents bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct on (i.tenant_id) i.tenant_id, i.number, i.status, i.due_day, i.period_end, i.amount_cents
      from public.invoices i where i.status in ('Open', 'Paid')
      order by i.tenant_id, (i.status = 'Open') desc,
        case when i.status = 'Open' then i.due_day end, i.period_end desc
    $$;
  `.execute(db);
  const role = sql.id(await applicationRole(db));
  for (const signature of lookUps) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(db);
  }
}
