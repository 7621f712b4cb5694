import { sql, type Kysely } from "kysely";
import { applicationRole, grant } from "./isolation.ts";

/**
 * Adds the installation's id, which the telemetry store carries too, so that stores of two installations are never mixed
 * (docs/adr/0072-two-stores-are-one-installation.md). Also the version that last changed the schema, and the time of the last full copy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      telemetry_marked boolean not null default false,
      migrated_by text,
      copied_at timestamptz
    );
    insert into installation default values;
  `.execute(db);
  await grant(db, "installation", "select, update");
  await reserveTenants(db);
  await tellGauges(db);
}

/** Raises the sequence of client numbers to at least `highest` and returns the last number given; new clients get higher ones. */
async function reserveTenants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reserve_tenants(highest bigint) returns bigint
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      numbers constant regclass := pg_get_serial_sequence('public.tenants', 'id')::regclass;
      given constant bigint := coalesce(pg_sequence_last_value(numbers), 0);
    begin
      if given >= highest then
        return given;
      end if;
      return setval(numbers, highest);
    end $$;
  `.execute(db);
  await letApplicationCall(db, "reserve_tenants(bigint)");
}

/** Adds the age of the last copy; there is no value before the first copy. */
async function tellGauges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('installation_gauges(bigint)'::regprocedure) as definition
  `.execute(db);
  const first = "select 'mails_waiting'";
  const definition = (rows[0]?.definition ?? "").replace(
    first,
    `select 'last_copy_age_seconds', '', '', extract(epoch from now() - copied_at)::float8
      from public.installation where copied_at is not null
      union all
      ${first}`,
  );
  if (!definition.includes("last_copy_age_seconds"))
    throw new Error("installation_gauges is not as it was made");
  await sql.raw(definition).execute(db);
  await letApplicationCall(db, "installation_gauges(bigint)");
}

async function letApplicationCall(db: Kysely<unknown>, signature: string): Promise<void> {
  const called = sql.raw(signature);
  await sql`revoke all on function ${called} from public`.execute(db);
  await sql`grant execute on function ${called} to ${sql.id(await applicationRole(db))}`.execute(db);
}
