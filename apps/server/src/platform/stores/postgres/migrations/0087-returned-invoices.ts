import { sql, type Kysely } from "kysely";

/** A client's newest invoice is current even when its payment was returned; the paid one before it says nothing about the present. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function list_current_invoices()
    returns table (tenant_id int, number int, status text, due_day date, period_end date, amount_cents bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct on (i.tenant_id) i.tenant_id, i.number, i.status, i.due_day, i.period_end, i.amount_cents
      from public.invoices i where i.status in ('Open', 'Paid', 'Refunded', 'ChargedBack')
      order by i.tenant_id, (i.status = 'Open') desc,
        case when i.status = 'Open' then i.due_day end, i.period_end desc
    $$;
  `.execute(db);
}
