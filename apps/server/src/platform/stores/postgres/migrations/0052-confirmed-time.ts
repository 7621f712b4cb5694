import { sql, type Kysely } from "kysely";
import { applicationRole, grant } from "./isolation.ts";

/** Time by which data may be deleted for good, so that a single clock does not decide it (docs/operations.md, 'O relógio do servidor'). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table confirmed_time (
      only_row boolean primary key default true check (only_row),
      confirmed_at timestamptz not null default now(),
      -- What the clocks said when they jumped; null: they are confirmed.
      jumped_to timestamptz
    );
    insert into confirmed_time default values;

    -- Whether a gateway that was heard within ten minutes, and runs elsewhere, says nearly the same time.
    create function a_gateway_says(now_ms bigint, own_host text)
    returns boolean
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select exists (
        select from public.gateways g
        where abs(g.last_seen_at - now_ms) <= 600000
          and coalesce(g.report ->> 'host', '') <> own_host
          and abs(case when g.reported_at is not null and abs(g.last_seen_at - g.reported_at) <= 60000
            then g.reported_at - (g.report ->> 'sentAt')::bigint else g.clock_skew_ms end) <= 86400000
      )
    $$;
  `.execute(db);
  await grant(db, "confirmed_time");
  const signature = sql.raw("a_gateway_says(bigint, text)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
