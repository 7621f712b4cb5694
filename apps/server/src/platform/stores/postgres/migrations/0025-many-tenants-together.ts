import { sql, type Kysely } from "kysely";
import { letLedgerIn } from "./isolation.ts";

/** Changed parts that are kept per tenant, as in 0012. */
const mostTold = 64;

/**
 * Makes the cost per tenant independent of the number of tenants in a transaction: one statement raises their data versions, and a row is looked up
 * among the transaction's tenants instead of compared with each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_policies where schemaname = 'public' and policyname = 'ledger_rows' order by 1
  `.execute(db);
  for (const { tablename } of rows) await letLedgerIn(db, tablename);
  await sql`
    create function raise_data_versions(tenants int[], part_tenants int[], part_keys int[]) returns void
    language sql set search_path = pg_catalog, public, pg_temp as $$
      insert into data_versions as d (tenant_id, version, changed_parts, changed_at, forgotten)
      select tenant, 1, parts, array_fill(1::bigint, array[cardinality(parts)]), 0 from (
        select tenant, coalesce(array_agg(part) filter (where part is not null), '{}') as parts
        from unnest(tenants) as t(tenant) left join unnest(part_tenants, part_keys) as p(of_tenant, part) on of_tenant = tenant
        group by tenant order by tenant
      ) as raised
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
    create or replace function raise_data_version(tenant int, parts int[]) returns void
    language sql set search_path = pg_catalog, public, pg_temp as $$
      select raise_data_versions(array[tenant], array_fill(tenant, array[cardinality(parts)]), parts)
    $$;
  `.execute(db);
}
