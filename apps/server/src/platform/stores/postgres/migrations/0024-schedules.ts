import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/**
 * Schedules by the plant's clock, their runs, and the outcome for each recipient. A run is inserted in the transaction that moves `next_due`, and an
 * instant has only one run, so that it is done once by however many servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSchedules(db);
  await createJobs(db);
  for (const table of ["schedules", "jobs", "deliveries"]) await addTenantTable(db, table);
  for (const table of ["schedules", "jobs"]) await letLookUpsRead(db, table);
  await createLookUps(db);
}

async function createSchedules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedules (
      tenant_id int not null references tenants,
      id int generated always as identity,
      kind text not null,
      name text not null check (char_length(name) between 1 and 60),
      rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
      time text not null,
      weekday int not null check (weekday between 0 and 6),
      month_day int not null check (month_day between 1 and 31),
      recipients text[] not null check (cardinality(recipients) > 0),
      details jsonb not null,
      next_due timestamptz,
      created_by text not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      primary key (tenant_id, id)
    );
    create index schedules_due on schedules (next_due) where next_due is not null;
    create trigger raise_version before update on schedules
      for each row when ((old.name, old.rhythm, old.time, old.weekday, old.month_day, old.recipients, old.details, old.next_due is null)
        is distinct from (new.name, new.rhythm, new.time, new.weekday, new.month_day, new.recipients, new.details, new.next_due is null))
      execute function raise_version();
  `.execute(db);
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      tenant_id int not null,
      id int generated always as identity,
      schedule_id int not null,
      kind text not null,
      due_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      attempts int not null default 0,
      run_at timestamptz not null default now(),
      reason text,
      result jsonb,
      finished_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, schedule_id, due_at),
      foreign key (tenant_id, schedule_id) references schedules (tenant_id, id)
    );
    create index jobs_waiting on jobs (run_at) where state = 'waiting';

    create table deliveries (
      tenant_id int not null,
      job_id int not null,
      recipient text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      reason text,
      settled_at timestamptz,
      primary key (tenant_id, job_id, recipient),
      foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
    );
  `.execute(db);
}

async function createLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_tenants_with_jobs(at timestamptz)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id from public.tenants t where t.status = 'Active' and (
        exists (select 1 from public.schedules s where s.tenant_id = t.id and s.next_due <= at)
        or exists (select 1 from public.jobs j where j.tenant_id = t.id and j.state = 'waiting' and j.run_at <= now()))
    $$;

    create function tell_jobs() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_jobs', c.tenant_id::text) from (select distinct tenant_id from added) c;
      return null;
    end $$;
    create trigger tell_insert after insert on jobs
      referencing new table as added for each statement execute function tell_jobs();
  `.execute(db);
  const signature = sql.raw("list_tenants_with_jobs(timestamptz)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
