import { type Kysely, sql } from "kysely";

/** A payment may be charged back by the client's bank or refunded by the payee, and the invoice may be paid again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices drop constraint invoices_status_check,
      add constraint invoices_status_check
        check (status in ('Open', 'Paid', 'Cancelled', 'Credit', 'Refunded', 'ChargedBack'));
    drop index invoice_events_once;
    create unique index invoice_events_once on invoice_events (tenant_id, number, what)
      where what in ('issued', 'before', 'due', 'late', 'lateAgain', 'block', 'cancelled');
  `.execute(db);
}
