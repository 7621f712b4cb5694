import { sql, type Kysely } from "kysely";
import type { Database } from "./database.ts";
import { type EmbeddedOptions, openEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { cancelBackend } from "./cancel-backend.ts";
import { moveGrants } from "./move-grants.ts";
import { Notifications } from "./notifications.ts";
import { openPool } from "./pool.ts";
import type { PostgresSettings, StoreLog } from "./postgres-settings.ts";
import type { PostgresStore, TenantsTogether, TenantTransaction } from "./postgres-store.ts";
import { endWhenAborted } from "../end-when-aborted.ts";
import { createRefusedWrites } from "../refused-writes.ts";
import { requireRoom } from "../require-room.ts";
import { createTenantTurns } from "./tenant-turns.ts";
import { createDamageWatch } from "./unread-rows.ts";
import { prepareEmbedded, prepareExternal, type Access } from "./roles.ts";

/** The database is a standby, or its operator made it read-only. */
class ReadOnly extends Error {
  readonly code = "25006";

  constructor() {
    super("o PostgreSQL só deixa ler");
  }
}

const applicationConnections = 20;
/** Connections that tenants share in turns; the others are for look-ups, notices and health checks. */
const tenantConnections = 16;
/** Longest wait for a row locked by another transaction, ms, because a waiting connection is missing elsewhere. */
const longestLockWaitMs = 10_000;
const ownerConnections = 2;

interface Opened {
  readonly access: Access;
  readonly release: () => Promise<void>;
}

/** Opens the relational store, embedded or by `DATABASE_URL`, and upgrades its schema. */
export async function openPostgres(
  settings: PostgresSettings,
  log: StoreLog,
  signal?: AbortSignal,
): Promise<PostgresStore> {
  const { access, release } = await openMigrated(settings, log, { kind: "server", signal });
  const store = storeOf(access, log, release);
  if (settings.databaseUrl !== null) return store;
  return {
    ...store,
    async ping() {
      await requireRoom(settings.dataDirectory);
      await store.ping();
    },
  };
}

/** The store as its owner, for maintenance. Row-level security applies to the owner too: set the tenant first. */
export interface OwnerStore {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/** Opens the store as its owner and applies all migrations, or only those in `only`. An empty list leaves the schema as it is. */
export async function openOwner(
  settings: PostgresSettings,
  log: StoreLog,
  only?: readonly string[],
): Promise<OwnerStore> {
  const { access, release } = await openMigrated(settings, log, { kind: "command" }, only);
  const { db, end } = openPool(access.owner, ownerConnections, log);
  return {
    db,
    async close() {
      await end();
      await release();
    },
  };
}

/** Sets the tenant whose rows the transaction sees and writes; returns the process id of its connection. */
export async function setTenant(transaction: TenantTransaction, tenantId: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('fiel.tenant_id', ${String(tenantId)}, true)
  `.execute(transaction);
  return rows[0]?.pid ?? 0;
}

/** Limit for waiting on a locked row in a transaction of batches of many tenants, because other batches wait for it. */
const lockWait = "1s";

/** Sets the tenants whose rows of the ledger the transaction sees and writes. */
async function setTenants(
  transaction: TenantTransaction,
  { tenantIds, isPatient }: TenantsTogether,
): Promise<void> {
  const timeout = isPatient ? "0" : lockWait;
  await sql`select set_config('fiel.tenant_ids', ${tenantIds.join(",")}, true), set_config('lock_timeout', ${timeout}, true)`.execute(
    transaction,
  );
}

async function openMigrated(
  settings: PostgresSettings,
  log: StoreLog,
  options: EmbeddedOptions,
  only?: readonly string[],
): Promise<Opened> {
  const opened = await open(settings, log, options);
  try {
    const applied = only?.length === 0 ? [] : await migrateAs(opened.access, log, only);
    if (applied.length > 0) log.info({ applied }, "esquema do PostgreSQL atualizado");
    return opened;
  } catch (error) {
    await opened.release();
    throw error;
  }
}

async function migrateAs(access: Access, log: StoreLog, only?: readonly string[]): Promise<string[]> {
  // No limit: altering a large table takes long, and a pooler in front may be slow.
  const { db, end } = openPool(access.owner, 1, log, { statementMs: 0 });
  try {
    const applied = await migrate(db, only);
    await moveGrants(db);
    return applied;
  } finally {
    await end();
  }
}

async function open(
  { databaseUrl, dataDirectory }: PostgresSettings,
  log: StoreLog,
  options: EmbeddedOptions,
): Promise<Opened> {
  if (databaseUrl !== null)
    return { access: await prepareExternal(databaseUrl, log), release: async () => undefined };
  const embedded = await openEmbeddedPostgres(dataDirectory, log, options);
  try {
    return { access: await prepareEmbedded(embedded, "fiel"), release: () => embedded.release() };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}

export function storeOf(access: Access, log: StoreLog, release: () => Promise<void>): PostgresStore {
  const { db, end } = openPool(access.application, applicationConnections, log, {
    lockMs: longestLockWaitMs,
    onError: createDamageWatch(log),
  });
  const turns = createTenantTurns(tenantConnections);
  const notifications = new Notifications(access.application, log);
  const writes = createRefusedWrites();
  const within = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
    writes.watch(() => db.transaction().execute(work));
  return {
    shared: db,
    withTenant(tenantId, work, signal) {
      const inTransaction = async (transaction: TenantTransaction) => {
        const pid = await setTenant(transaction, tenantId);
        if (signal === undefined) return work(transaction);
        const cancel = () => cancelBackend(access.application, pid);
        return endWhenAborted(signal, cancel, () => work(transaction));
      };
      return turns(tenantId, () => within(inTransaction), signal);
    },
    withTenants: (tenants, work) =>
      within(async (transaction) => {
        await setTenants(transaction, tenants);
        return work(transaction);
      }),
    listen: (channel, heard, missed = () => undefined) => notifications.listen(channel, { heard, missed }),
    async notify(channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
    async ping() {
      writes.check();
      const asked = sql<{ on: string }>`select current_setting('transaction_read_only') as on`;
      if ((await asked.execute(db)).rows[0]?.on === "on") throw new ReadOnly();
    },
    async close() {
      await notifications.close();
      await end();
      await release();
    },
  };
}
