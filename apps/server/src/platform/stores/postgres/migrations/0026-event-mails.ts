import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLedgerIn, letLookUpsRead } from "./isolation.ts";

/**
 * Recent starts of occurrences, each written once by the ledger's transactions, and the last mail about an event on an equipment. `mailed_at` is by
 * the servers' clock, like telemetry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table occurrence_starts (
      tenant_id int not null,
      equipment int not null,
      code int not null,
      started_at bigint not null,
      heard_at bigint not null,
      is_settled boolean not null default false,
      primary key (tenant_id, equipment, code, started_at)
    );
    create index occurrence_starts_open on occurrence_starts (tenant_id) where not is_settled;
    create table event_mails (
      tenant_id int not null,
      equipment int not null,
      code int not null,
      mailed_at bigint not null,
      held_count int not null default 0,
      held_first bigint,
      held_last bigint,
      primary key (tenant_id, equipment, code),
      check ((held_count > 0) = (held_first is not null) and (held_count > 0) = (held_last is not null))
    );
    create index event_mails_held on event_mails (mailed_at) where held_count > 0;
  `.execute(db);
  // Numbers of batches that the servers themselves make.
  await sql`create sequence server_batches`.execute(db);
  await sql`grant usage on sequence server_batches to ${sql.id(await applicationRole(db))}`.execute(db);
  for (const table of ["occurrence_starts", "event_mails"]) {
    await addTenantTable(db, table);
    await letLookUpsRead(db, table);
  }
  await letLedgerIn(db, "occurrence_starts");
  await tellStarts(db);
}

async function tellStarts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_tenants_with_event_mails(mailed_until bigint)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select s.tenant_id from public.occurrence_starts s where not s.is_settled
      union select m.tenant_id from public.event_mails m where m.held_count > 0 and m.mailed_at <= mailed_until
    $$;

    create function tell_starts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_occurrence_starts', '') where exists (select from started);
      return null;
    end $$;
    create trigger tell_insert after insert on occurrence_starts
    referencing new table as started for each statement execute function tell_starts();
  `.execute(db);
  const signature = sql.raw("list_tenants_with_event_mails(bigint)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
