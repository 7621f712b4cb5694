import { type Kysely, sql } from "kysely";
import { applicationRole } from "./isolation.ts";

/**
 * Where the telemetry store has blocks that this database never numbered, the database was put back to an earlier moment: their numbers
 * are not given again, and what waits in the log may have been stored since (docs/adr/0072-two-stores-are-one-installation.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table telemetry_log add column maybe_stored boolean not null default false;

    create function reserve_blocks(highest bigint) returns boolean
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      numbers constant regclass := pg_get_serial_sequence('public.telemetry_blocks', 'block')::regclass;
    begin
      if coalesce(pg_sequence_last_value(numbers), 0) >= highest then
        return false;
      end if;
      perform setval(numbers, highest);
      update public.telemetry_log set maybe_stored = true;
      return true;
    end $$;
  `.execute(db);
  await sql`revoke all on function reserve_blocks(bigint) from public`.execute(db);
  await sql`grant execute on function reserve_blocks(bigint) to ${sql.id(await applicationRole(db))}`.execute(
    db,
  );
}
