import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { requireNoRestore } from "./platform/backup/restore-mark.ts";
import type { Settings } from "./platform/config/read-settings.ts";
import { moveRecords } from "./platform/machine-records/move/move-records.ts";
import { endWhenGone } from "./platform/stores/postgres/end-when-gone.ts";
import { openPostgres } from "./platform/stores/postgres/open-postgres.ts";
import { requireOneInstallation, type TwoStores } from "./platform/stores/require-one-installation.ts";
import { markBoth, tellLost } from "./platform/stores/telemetry-marks.ts";
import type { StoreLog } from "./platform/stores/postgres/postgres-settings.ts";
import type { PostgresStore, TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { openTelemetry, type UnderLock } from "./platform/stores/telemetry/open-telemetry.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "./platform/telemetry-log/logged-telemetry.ts";
import { outlastHolder } from "./platform/stores/holding/outlast-holder.ts";
import { waitForStore } from "./platform/stores/wait-for-store.ts";

export interface Stores {
  readonly postgres: PostgresStore;
  readonly telemetry: LoggedTelemetry;
  close(): Promise<void>;
}

const telemetryLock = 0x6669_6c74;

/**
 * Opens both stores, embedded or by URL, with migrated schemas and consistent data. Waits for stores that do not answer until the signal aborts, then
 * throws its reason. Throws SettingsError when they are not of one installation or incomplete.
 */
export async function openStores(settings: Settings, log: StoreLog, signal?: AbortSignal): Promise<Stores> {
  const { databaseUrl, clickhouseUrl, clickhouseCluster, dataDirectory } = settings;
  const inTime = <T>(setting: string | null, open: () => Promise<T>): Promise<T> =>
    setting === null ? open() : waitForStore(open, { setting, log, signal });
  await requireNoRestore(dataDirectory);
  const postgres = await inTime(databaseUrl && "DATABASE_URL", () => openPostgres(settings, log, signal));
  try {
    const directory = path.join(dataDirectory, "clickhouse");
    const where = { directory, clickhouseUrl, clickhouseCluster };
    const open = () =>
      openTelemetry(where, lockedBy(postgres, signal), (retired) => moveRecords({ postgres, retired, log }));
    const store = await inTime(clickhouseUrl && "CLICKHOUSE_URL", () => outlastHolder(open, { log, signal }));
    const logged = async () => {
      await lockedBy(
        postgres,
        signal,
      )(() => compare({ db: postgres.shared, telemetry: store }, settings, log));
      return openLoggedTelemetry(store, {
        db: postgres.shared,
        onFailure: (error) => log.warn({ err: error }, "o registro não chega à telemetria; tenta-se de novo"),
        onUnread: (entry, reason) =>
          log.warn(
            { entry, reason },
            "uma entrada do registro não pôde ser lida e ficou de lado: as outras seguem",
          ),
      });
    };
    const telemetry = await logged().catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    return {
      postgres,
      telemetry,
      async close() {
        try {
          await telemetry.close();
        } finally {
          await postgres.close();
        }
      },
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

async function compare(both: TwoStores, settings: Settings, log: StoreLog): Promise<void> {
  await requireOneInstallation(both, settings);
  tellLost(await markBoth(both), log);
}

const askAgainMs = 250;

/** Runs the work under a lock of PostgreSQL, for one server at a time, however long another one takes. */
export const lockedBy =
  ({ shared }: Pick<PostgresStore, "shared">, signal?: AbortSignal): UnderLock =>
  (work) =>
    shared.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await endWhenGone(transaction);
      while (!(await tryLock(transaction))) await sleep(askAgainMs, undefined, { signal });
      return work();
    });

async function tryLock(transaction: TenantTransaction): Promise<boolean> {
  const asked = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${telemetryLock}) as locked`;
  return (await asked.execute(transaction)).rows[0]?.locked ?? false;
}
