import { randomBytes } from "node:crypto";
import { createTenant } from "../platform/tenants/create-tenant.ts";
import { openPool } from "../platform/stores/postgres/pool.ts";
import { prepareEmbedded, type Access } from "../platform/stores/postgres/roles.ts";
import { storeOf } from "../platform/stores/postgres/open-postgres.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { templateDatabase } from "./postgres-global-setup.ts";

export interface TestPostgres {
  /** The store as the application sees it. */
  readonly store: PostgresStore;
  /** The owner's connection: set the tenant before touching a tenant's rows. */
  readonly owner: Kysely<Database>;
  readonly access: Access;
  /** A new client with its system events; a made-up identifier when none is given, São Paulo's clock when no other is. */
  addTenant(tenant?: string, timeZone?: string): Promise<{ tenantId: number; tenant: string }>;
  close(): Promise<void>;
}

const newName = (): string => `test_${randomBytes(6).toString("hex")}`;

/** A migrated database of its own, dropped by `close`. Its files are copied: by way of the log it takes more than twice the processor's time. */
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

/** A database without a schema, with roles of its own. */
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

/** A migrated database that is reached so; `drop` ends it. */
export function testPostgresOf(access: Access, drop: () => Promise<unknown>): TestPostgres {
  const { db: owner } = openPool(access.owner, 2, console);
  const store = storeOf(access, console, async () => undefined);
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

/** What the superuser of the cluster is told. */
export const askSuperuser = async <T extends pg.QueryResultRow>(query: string): Promise<T[]> =>
  (await asSuperuser((superuser) => superuser.query<T>(query))).rows;

/** A statement by the superuser, in the database of this store. */
export const asSuperuserOf = ({ access }: Pick<TestPostgres, "access">, query: string): Promise<unknown> =>
  asSuperuser((superuser) => superuser.query(query), access.owner.database);
