import { sql, type Kysely } from "kysely";

/** Changed parts that are kept per tenant. A batch with more of them is not recorded in detail. */
const mostTold = 64;
/** Change key of orders. */
const orders = -5;

/** Raises the tenant's data version after any change of orders, so that cached reads of orders stay valid until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function raise_data_version(tenant int, parts int[]) returns void
    language sql set search_path = pg_catalog, public, pg_temp as $$
      insert into data_versions as d (tenant_id, version, changed_parts, changed_at, forgotten)
      values (tenant, 1, parts, array_fill(1::bigint, array[cardinality(parts)]), 0)
      on conflict (tenant_id) do update set version = d.version + 1, (changed_parts, changed_at, forgotten) = (
        select coalesce(array_agg(part order by at) filter (where place <= ${sql.lit(mostTold)}), '{}'),
          coalesce(array_agg(at order by at) filter (where place <= ${sql.lit(mostTold)}), '{}'),
          greatest(coalesce(d.forgotten, d.version), max(at) filter (where place > ${sql.lit(mostTold)}))
        from (
          select part, max(at) as at, row_number() over (order by max(at) desc, part desc) as place from (
            select unnest(d.changed_parts) as part, unnest(d.changed_at) as at
            union all select unnest(excluded.changed_parts), d.version + 1
          ) as told group by part
        ) as latest
      )
    $$;
    create function raise_for_orders() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform raise_data_version(c.tenant_id, array[${sql.lit(orders)}]) from (select distinct tenant_id from changed) c;
      return null;
    end $$;
  `.execute(db);
  for (const table of ["orders", "order_runs"])
    for (const [change, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ] as const)
      await sql`
        create trigger ${sql.id(`raise_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed for each statement execute function raise_for_orders()
      `.execute(db);
}
