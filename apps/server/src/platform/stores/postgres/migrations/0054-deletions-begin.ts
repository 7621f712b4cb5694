import { type Kysely, sql } from "kysely";

/**
 * A deletion that began cannot be cancelled, whoever unblocks the client and in whatever way, because deleted data does not come back. Nothing of a
 * client is deleted before the beginning is recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants add column leaving_begun_at timestamptz;

    create function refuse_late_return() returns trigger
    language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      raise exception 'the deletion of this client began' using errcode = 'FL001';
    end $$;
    create trigger before_keeping_refuse_late_return before update on tenants for each row
      when (old.leaving_begun_at is not null and new.removed_at is null and (new.status <> 'Blocked'
        or new.leaves_at is distinct from old.leaves_at or new.leaving_begun_at is distinct from old.leaving_begun_at))
      execute function refuse_late_return();

    create or replace function remove_rows_of_leaver(wanted text, most int) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      leaver int := nullif(current_setting('fiel.tenant_id', true), '')::int;
      removed int;
    begin
      if not exists (
        select from public.tenants t
        where t.id = leaver and t.id <> 0 and t.leaving_begun_at is not null and t.removed_at is null
      ) then
        raise exception 'this client does not leave';
      end if;
      if wanted in ('tenants', 'invoices', 'invoice_events') then
        raise exception '% stays', wanted;
      end if;
      execute format(
        'delete from public.%1$I where tenant_id = $1 and ctid = any (array(select ctid from public.%1$I where tenant_id = $1 limit $2))',
        wanted) using leaver, most;
      get diagnostics removed = row_count;
      return removed;
    end $$;
  `.execute(db);
}
