import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLedgerIn } from "./isolation.ts";

/**
 * One reader per machine (docs/adr/0068-one-reader-a-machine.md). A start is a running program of a gateway; the nil UUID stands for gateways that
 * send none. A batch and a change of holder exclude each other by a lock per tenant, which batches share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_starts (
      tenant_id int not null references tenants,
      gateway uuid not null,
      start uuid not null,
      host text not null,
      heard_since bigint not null,
      heard_at bigint not null,
      left_at bigint,
      primary key (tenant_id, gateway, start)
    );
    create table machine_holds (
      tenant_id int not null references tenants,
      mid int not null,
      gateway uuid not null,
      start uuid not null,
      turn int not null,
      since_turn int not null check (since_turn <= turn),
      began_at bigint not null,
      is_released boolean not null default false,
      unread_since bigint,
      wanted_gateway uuid,
      wanted_start uuid,
      wanted_at bigint,
      yielded_gateway uuid,
      yielded_start uuid,
      yielded_at bigint,
      primary key (tenant_id, mid)
    );
  `.execute(db);
  for (const table of ["gateway_starts", "machine_holds"]) {
    await addTenantTable(db, table);
    await letLedgerIn(db, table);
  }
  await addHoldsForBatches(db);
}

async function addHoldsForBatches(db: Kysely<unknown>): Promise<void> {
  // A plpgsql function, so that the holds are read after the lock is taken, and not in the state before.
  await sql`
    create function holds_for_batches(tenants int[], mids int[])
    returns table (tenant_id int, mid int, gateway uuid, start uuid, turn int, since_turn int, is_held boolean, heard_at bigint)
    language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('machine holds ' || t.id, 0))
        from (select distinct unnest(tenants) as id order by 1) as t;
      return query
        select h.tenant_id, h.mid, h.gateway, h.start, h.turn, h.since_turn, not h.is_released and s.left_at is null, s.heard_at
        from unnest(tenants, mids) as m(tenant_id, mid)
        join public.machine_holds h on h.tenant_id = m.tenant_id and h.mid = m.mid
        join public.gateway_starts s on s.tenant_id = h.tenant_id and s.gateway = h.gateway and s.start = h.start;
    end $$;
  `.execute(db);
  const signature = sql.raw("holds_for_batches(int[], int[])");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
