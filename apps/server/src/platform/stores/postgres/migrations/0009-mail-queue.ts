import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** Mails to be made and sent. They are queued in the transaction of the change that they report, and any server sends them afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_queue (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      kind text not null,
      recipient text not null,
      details jsonb not null default '{}',
      attempts int not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index mail_queue_due on mail_queue (due_at);
    create index mail_queue_tenant on mail_queue (tenant_id, due_at);
  `.execute(db);
  await addTenantTable(db, "mail_queue");
  await letLookUpsRead(db, "mail_queue");
  await sql`
    create function list_tenants_with_mail()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct m.tenant_id from public.mail_queue m where m.due_at <= now()
    $$;

    create function tell_mail() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_mail', c.tenant_id::text) from (select distinct tenant_id from queued) c;
      return null;
    end $$;
    create trigger tell_insert after insert on mail_queue
    referencing new table as queued for each statement execute function tell_mail();
  `.execute(db);
  const signature = sql.raw("list_tenants_with_mail()");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
