import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/**
 * Returns the number of the last block, above which the telemetry store is searched. Some installations have the function from 0140, which created it
 * first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function last_block() returns bigint
    language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
      select coalesce(pg_sequence_last_value(pg_get_serial_sequence('public.telemetry_blocks', 'block')::regclass), 0)
    $$
  `.execute(db);
  await sql`revoke all on function last_block() from public`.execute(db);
  await sql`grant execute on function last_block() to ${sql.id(await applicationRole(db))}`.execute(db);
}
