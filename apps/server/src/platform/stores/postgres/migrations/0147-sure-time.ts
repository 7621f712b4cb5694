import { sql, type Kysely } from "kysely";
import { applicationRole, grant } from "./isolation.ts";

/**
 * Separates the time that has surely come from the one that a clock may have been set to, and keeps for each computer of a server what it counted and
 * whether its clock jumped (docs/adr/0129-data-is-deleted-by-a-time-that-has-surely-come.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table confirmed_time
      -- That of this release has come.
      add column sure_at timestamptz not null default '2026-11-01 00:00:00Z',
      -- Null: nobody vouched for a time yet.
      add column vouched_at timestamptz;
    -- An installation at work counts as vouched for, so that a single gateway with a wrong clock does not stop it after the upgrade.
    update confirmed_time set vouched_at = confirmed_at where jumped_to is null and exists (select from gateways);
    alter table confirmed_time drop column jumped_to;

    create table server_clocks (
      -- Id of the computer's boot, else of the process.
      computer text primary key,
      host text not null,
      counted_ms bigint not null,
      -- What had surely come at counted_ms; null when it was set back since.
      sure_at timestamptz,
      jumped_to timestamptz,
      compared_at timestamptz not null default clock_timestamp()
    );

    drop function a_gateway_says(bigint, text, text);

    -- Clocks of gateways that were heard within ten minutes, by this server's clock, UTC ms; the nearest of each kind. A gateway is elsewhere if both
    -- computers have an id of their boot, and it was not set by days; counted is what one that runs since before the confirmed time measured.
    create function heard_clocks(now_ms bigint, confirmed_ms bigint, own_boot text, out elsewhere_ms bigint, out counted_ms bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      with heard as (
        select g.report #>> '{bootId}' as boot, (g.report #>> '{startedAt}')::numeric as started_ms,
          g.reported_at is not null and abs(g.last_seen_at - g.reported_at) <= 60000 as is_exact,
          case when g.reported_at is not null and abs(g.last_seen_at - g.reported_at) <= 60000
            then g.reported_at - (g.report ->> 'sentAt')::numeric else g.clock_skew_ms end as skew_ms,
          (g.report #>> '{clockJumps,totalMs}')::numeric as set_ms, (g.report #>> '{clockJumps,lastMs}')::numeric as last_ms
        from public.gateways g where abs(g.last_seen_at - now_ms) <= 600000
      )
      select
        (select round(now_ms - skew_ms)::bigint from heard
          where own_boot is not null and boot <> own_boot and abs(coalesce(set_ms, last_ms, 0)) <= 86400000
          order by abs(skew_ms) limit 1),
        (select round(now_ms - skew_ms - set_ms)::bigint from heard
          where is_exact and set_ms is not null and started_ms <= confirmed_ms
          order by abs(skew_ms + set_ms) limit 1)
    $$;
  `.execute(db);
  await grant(db, "server_clocks");
  const signature = sql.raw("heard_clocks(bigint, bigint, text)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
