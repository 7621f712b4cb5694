import { createClient, type ClickHouseClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";

/** A connection of the embedded engine, which runs one statement at a time. */
export interface Lane {
  readonly client: ClickHouseClient;
  readonly connection: ReturnType<typeof createChdbConnection>;
}

export function openLane(directory: string): Lane {
  const connection = createChdbConnection({ path: directory });
  // The two packages bring their own copies of the connection's type; they are the same interface.
  return { connection, client: createClient({ connection: connection as never }) };
}
