import { type Kysely, sql } from "kysely";

/** What was paid may be taken back, by the client's bank or by who was paid; and be paid once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare one record; begin
      for one in select conname from pg_constraint where conrelid = 'public.invoices'::regclass and contype = 'c'
        and (conname = 'invoices_status_check' or pg_get_constraintdef(oid) like '%paid_at%')
      loop execute format('alter table public.invoices drop constraint %I', one.conname); end loop;
    end $$;
    alter table invoices
      add constraint invoices_status_check
        check (status in ('Open', 'Paid', 'Cancelled', 'Credit', 'Refunded', 'ChargedBack')),
      add constraint invoices_paid_check check ((paid_at is not null) = (status in ('Paid', 'Refunded', 'ChargedBack')));
    drop index invoice_events_once;
    create unique index invoice_events_once on invoice_events (tenant_id, number, what)
      where what in ('issued', 'before', 'due', 'late', 'lateAgain', 'block', 'cancelled');
  `.execute(db);
}
