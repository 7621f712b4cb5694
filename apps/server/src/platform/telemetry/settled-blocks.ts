import { type Kysely, sql as postgresSql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { sql } from "../stores/telemetry/sql.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { FeedStore } from "./arrived-packages.ts";

/** Highest block up to which everything is stored. May be less than `wanted`, and never more than is true. */
export type SettledBlocks = (store: FeedStore, wanted: number, signal: AbortSignal) => Promise<number>;

/**
 * A visible block that is no longer being written has all earlier ones stored, since blocks begin one after the other (platform/telemetry-log). Rows
 * are read before open blocks, so that none begins in between. With replicas, a block and the next must also be a minute older than the delay at
 * which ClickHouse skips a replica (max_replica_delay_for_distributed_queries, 300 s).
 */
export function createSettledBlocks(
  db: Kysely<Database>,
  { isReplicated }: Pick<TelemetryStore, "isReplicated">,
): SettledBlocks {
  let known = 0;
  return async (store, wanted, signal) => {
    if (wanted <= known) return wanted;
    const [seen] = await store.rows<{ newest: number }>(
      sql`select max(block) as newest from weighings where block > ${known}`,
      signal,
    );
    const newest = seen?.newest ?? 0;
    if (newest > known) {
      const { rows } = await postgresSql<{ begun: number | null; late: number | null }>`
        select
          (select min(block)::float8 from telemetry_blocks) as begun,
          (select min(block)::float8 from block_times where begun_at > now() - interval '7 minutes') as late
      `.execute(db);
      const { begun, late } = rows[0] ?? {};
      const copied = isReplicated ? (late ?? Infinity) - 2 : Infinity;
      known = Math.max(known, Math.min(newest, (begun ?? Infinity) - 1, copied));
    }
    return Math.min(known, wanted);
  };
}
