import { orderStatus } from "@fiel/domain";
import { openEmbeddedPostgres } from "@fiel/server/testing";
import pg from "pg";
import { productCount } from "../plan/factory.ts";
import type { Span } from "../plan/window.ts";
import type { InstalledTenant } from "./installation.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const runMs = 12 * 3_600_000;

/** One order per line for each half-day of the span, of the product that runs then; the newest is in production. */
const insertOrders = `with runs as (
  select g.id as group_id, g.name, n, ($2::int[])[n % $3 + 1] as product_id, $4::bigint + n * $5::bigint as start_ms, n = $6 - 1 as newest
  from equipment_groups g, generate_series(0, $6 - 1) as n where g.tenant_id = $1
), made as (
  insert into orders (tenant_id, code_text, product_id, group_id, count, status)
  select $1, 'OP ' || n || ' ' || name, product_id, group_id, 5000, case when newest then $7::int else $8::int end from runs order by n
  returning id, code_text
)
insert into order_runs (tenant_id, order_id, started_at, ended_at)
select $1, made.id, start_ms, case when newest then null else start_ms + $5::bigint end
from runs join made on made.code_text = 'OP ' || n || ' ' || name`;

/** Adds orders with runs in the past, which no command can create. The server must not be running. */
export async function addOrders(
  dataDirectory: string,
  tenants: readonly InstalledTenant[],
  { startMs, endMs }: Span,
): Promise<void> {
  const postgres = await openEmbeddedPostgres(dataDirectory, quiet);
  try {
    const { host, port, credentials } = postgres;
    const client = new pg.Client({
      host,
      port,
      user: "postgres",
      password: credentials.superuser,
      database: "fiel",
    });
    await client.connect();
    const runs = Math.floor((endMs - startMs) / runMs);
    const { inProduction, finished } = orderStatus;
    for (const { tenantId, productIds } of tenants) {
      const values = [tenantId, productIds, productCount, startMs, runMs, runs, inProduction, finished];
      await client.query(insertOrders, values);
    }
    await client.end();
  } finally {
    await postgres.release();
  }
}
