import { randomBytes } from "node:crypto";
import { createTenant } from "../platform/tenants/create-tenant.ts";
import { openPool } from "../platform/stores/postgres/pool.ts";
import { prepareEmbedded, type Access } from "../platform/stores/postgres/roles.ts";
import { storeOf } from "../platform/stores/postgres/open-postgres.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import type { StoreLog } from "../platform/stores/postgres/postgres-settings.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { templateDatabase } from "./postgres-global-setup.ts";

export interface TestPostgres {
  /** Store with the application's role. */
  readonly store: PostgresStore;
  /** Connection of the owner; set the tenant before accessing its rows. */
  readonly owner: Kysely<Database>;
  readonly access: Access;
  /** Adds a client with its system events; by default with a random identifier and São Paulo's time zone. */
  addTenant(tenant?: string, timeZone?: string): Promise<{ tenantId: number; tenant: string }>;
  close(): Promise<void>;
}

const newName = (): string => `test_${randomBytes(6).toString("hex")}`;

/**
 * Creates a migrated database, which `close` drops. Copies the template's files, since copying through the log takes more than twice the CPU time.
 */
export async function openTestPostgres(): Promise<TestPostgres> {
  const cluster = inject("postgres");
  const database = newName();
  await asSuperuser((superuser) =>
    superuser.query(
      `create database ${database} template ${templateDatabase} owner ${cluster.access.owner.user} strategy file_copy`,
    ),
  );
  const access = {
    owner: { ...cluster.access.owner, database },
    application: { ...cluster.access.application, database },
  };
  return testPostgresOf(access, () => dropDatabase(database));
}

/** Creates a database without a schema, with its own roles. */
export async function openEmptyPostgres(): Promise<TestPostgres> {
  const { host, port, superuserPassword, access } = inject("postgres");
  const credentials = {
    superuser: superuserPassword,
    owner: String(access.owner.password),
    application: String(access.application.password),
  };
  const database = newName();
  const own = await asSuperuser((superuser) =>
    prepareEmbedded({ superuser, credentials, host, port }, database),
  );
  return testPostgresOf(own, () => dropDatabase(database));
}

const dropDatabase = (database: string): Promise<unknown> =>
  asSuperuser((superuser) => superuser.query(`drop database ${database} with (force)`));

/** Opens a migrated database; `drop` removes it on close. */
export function testPostgresOf(
  access: Access,
  drop: () => Promise<unknown>,
  log: StoreLog = console,
): TestPostgres {
  const { db: owner } = openPool(access.owner, 2, log);
  const store = storeOf(access, log, async () => undefined);
  return {
    store,
    owner,
    access,
    async addTenant(tenant = `t${randomBytes(4).toString("hex")}`, timeZone) {
      const tenantId = await owner
        .transaction()
        .execute((transaction) => createTenant(transaction, { tenant, name: tenant, timeZone }));
      return { tenantId, tenant };
    },
    async close() {
      await store.close();
      await owner.destroy();
      await drop();
    },
  };
}

async function asSuperuser<T>(work: (superuser: pg.Client) => Promise<T>, database = "postgres"): Promise<T> {
  const { host, port, superuserPassword } = inject("postgres");
  const client = new pg.Client({
    host,
    port,
    user: "postgres",
    password: superuserPassword,
    database,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a query as the cluster's superuser; returns its rows. */
export const askSuperuser = async <T extends pg.QueryResultRow>(query: string): Promise<T[]> =>
  (await asSuperuser((superuser) => superuser.query<T>(query))).rows;

/** Runs a query as the superuser in the database of this store. */
export const asSuperuserOf = ({ access }: Pick<TestPostgres, "access">, query: string): Promise<unknown> =>
  asSuperuser((superuser) => superuser.query(query), access.owner.database);
