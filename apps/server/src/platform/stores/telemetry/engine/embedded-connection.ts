import { createClient, type ClickHouseClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";

/** A connection of the embedded engine, which runs one statement at a time. */
export interface EmbeddedConnection {
  readonly client: ClickHouseClient;
  readonly native: ReturnType<typeof createChdbConnection>;
}

export function openConnection(directory: string): EmbeddedConnection {
  const native = createChdbConnection({ path: directory });
  // The two packages have separate copies of the connection's type, with the same interface.
  return { native, client: createClient({ connection: native as never }) };
}
