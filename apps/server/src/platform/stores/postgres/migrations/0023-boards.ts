import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, grant, letLookUpsRead } from "./isolation.ts";

/**
 * Boards and their screens. An unpaired screen belongs to no tenant: a code identifies it for some minutes, and only the hash of its token is stored,
 * which becomes the board's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBoards(db);
  await createScreens(db);
  for (const table of ["boards", "board_sightings"]) await addTenantTable(db, table);
  await grant(db, "board_pairings");
  await addLookUp(db);
}

async function createBoards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table boards (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null,
      place text not null default '',
      equipments int[] not null default '{}',
      pages text[] not null,
      seconds int not null,
      zoom text not null,
      theme text not null,
      dark_from text,
      dark_to text,
      warn_stops boolean not null default true,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create index boards_of_tenant on boards (tenant_id) where removed_at is null;
    create trigger raise_version before update on boards
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create trigger tell_update after update on boards
      referencing new table as changed for each statement execute function tell_registrations();
  `.execute(db);
}

async function createScreens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table board_sightings (
      tenant_id int not null,
      board_id int not null,
      seen_at timestamptz not null,
      width int not null,
      height int not null,
      browser text,
      version text not null,
      bundle text not null,
      primary key (tenant_id, board_id),
      foreign key (tenant_id, board_id) references boards (tenant_id, id)
    );
    create table board_pairings (
      code text primary key,
      token_hash bytea not null unique,
      width int not null,
      height int not null,
      browser text,
      version text not null,
      expires_at timestamptz not null
    );
  `.execute(db);
}

async function addLookUp(db: Kysely<unknown>): Promise<void> {
  await letLookUpsRead(db, "boards");
  await sql`
    create function find_board(wanted bytea)
    returns table (tenant_id int, tenant text, time_zone text, language text, status text, board_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.language, t.status, b.id
      from public.boards b join public.tenants t on t.id = b.tenant_id
      where b.token_hash = wanted and b.removed_at is null
    $$;
    revoke all on function find_board(bytea) from public;
    grant execute on function find_board(bytea) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
