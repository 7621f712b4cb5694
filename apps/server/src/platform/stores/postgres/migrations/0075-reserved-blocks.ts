import { type Kysely, sql } from "kysely";
import { applicationRole, grant } from "./isolation.ts";

/**
 * If the telemetry store has blocks that this database never numbered, the database was restored to an earlier moment. Their numbers are not used
 * again, and entries of the log may be stored already (docs/adr/0072-two-stores-are-one-installation.md). Also tells whether a gateway runs on the
 * server's computer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await reserveBlocks(db);
  await knowOwnGateways(db);
  await noteUnreadHours(db);
}

/** Recognizes gateways on the server's computer by the computer's boot id if both know it, since a container has its own host name. */
async function knowOwnGateways(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function a_gateway_says(bigint, text);
    create function a_gateway_says(now_ms bigint, own_host text, own_boot text)
    returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (
        select from public.gateways g
        where abs(g.last_seen_at - now_ms) <= 600000
          and case when own_boot is not null and g.report ->> 'bootId' is not null then g.report ->> 'bootId' <> own_boot
            else coalesce(g.report ->> 'host', '') not in ('', own_host) end
          and abs(case when g.reported_at is not null and abs(g.last_seen_at - g.reported_at) <= 60000
            then g.reported_at - (g.report ->> 'sentAt')::bigint else g.clock_skew_ms end) <= 86400000
      )
    $$;
  `.execute(db);
  await letApplicationCall(db, "a_gateway_says(bigint, text, text)");
}

/** Records hours that the telemetry store cannot read, so that other hours are still compared. */
async function noteUnreadHours(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unread_hours (
      start_ms bigint primary key,
      end_ms bigint not null,
      reason text not null,
      noted_at timestamptz not null default now()
    )
  `.execute(db);
  await grant(db, "unread_hours");
}

async function reserveBlocks(db: Kysely<unknown>): Promise<void> {
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
  await letApplicationCall(db, "reserve_blocks(bigint)");
}

async function letApplicationCall(db: Kysely<unknown>, signature: string): Promise<void> {
  await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
  await sql`grant execute on function ${sql.raw(signature)} to ${sql.id(await applicationRole(db))}`.execute(
    db,
  );
}
