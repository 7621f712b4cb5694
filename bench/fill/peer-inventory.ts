import type pg from "pg";
import type { Inventory } from "./inventory.ts";

/** Stored rows, counted from the tables; sizes include indexes, maps and free space. */
export async function peerInventory(session: pg.Client): Promise<Inventory> {
  const { rows } = await session.query<Record<string, string>>(`select
    (select count(*) from weighings) as raw, (select sum(n) from rollup_5m) as five, (select sum(n) from rollup_1h) as hours,
    (select sum(pg_total_relation_size(relid)) from pg_partition_tree('weighings')) as raw_bytes,
    pg_total_relation_size('rollup_5m') + pg_total_relation_size('rollup_1h') as rolled_bytes`);
  const [row = {}] = rows;
  return {
    weighings: Number(row["raw"]),
    inFiveMinutes: Number(row["five"]),
    inHours: Number(row["hours"]),
    inWeights: null,
    rawBytes: Number(row["raw_bytes"]),
    rollUpBytes: Number(row["rolled_bytes"]),
    parts: null,
  };
}
