import path from "node:path";
import { sql } from "kysely";
import type { Settings } from "./platform/config/read-settings.ts";
import { openPostgres } from "./platform/stores/postgres/open-postgres.ts";
import type { StoreLog } from "./platform/stores/postgres/postgres-settings.ts";
import type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";
import {
  openTelemetry,
  type TelemetryStore,
  type UnderLock,
} from "./platform/stores/telemetry/open-telemetry.ts";

export interface Stores {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  close(): Promise<void>;
}

const telemetryLock = 0x6669_6c74;

/** Opens both stores, embedded or by their URLs, with their schemas up to date. */
export async function openStores(settings: Settings, log: StoreLog): Promise<Stores> {
  const { clickhouseUrl, clickhouseCluster, dataDirectory } = settings;
  const postgres = await openPostgres(settings, log);
  try {
    const directory = path.join(dataDirectory, "clickhouse");
    const telemetry = await openTelemetry(
      { directory, clickhouseUrl, clickhouseCluster },
      lockedBy(postgres),
    );
    return {
      postgres,
      telemetry,
      async close() {
        await telemetry.close();
        await postgres.close();
      },
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** One server at a time, among all that share this PostgreSQL; however long the one in front takes. */
export const lockedBy =
  ({ shared }: PostgresStore): UnderLock =>
  (work) =>
    shared.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${telemetryLock})`.execute(transaction);
      return work();
    });
