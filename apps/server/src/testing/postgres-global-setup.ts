import { rm } from "node:fs/promises";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { migrate } from "../platform/stores/postgres/migrate.ts";
import { openEmbeddedPostgres } from "../platform/stores/postgres/embedded/embedded-postgres.ts";
import { openPool } from "../platform/stores/postgres/pool.ts";
import { quickFlags } from "../platform/stores/postgres/testing/quick-flags.ts";
import { prepareEmbedded, type Access } from "../platform/stores/postgres/roles.ts";
import type { TestProject } from "vitest/node";

export const templateDatabase = "fiel_template";

export interface TestCluster {
  readonly host: string;
  readonly port: number;
  readonly superuserPassword: string;
  readonly access: Access;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestCluster;
  }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let tearDown = async (): Promise<void> => undefined;

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<void> {
  const root = makeQuickDirectory("fiel-test-postgres-");
  const embedded = await openEmbeddedPostgres(root, log, { flags: quickFlags });
  const access = await prepareEmbedded(embedded, templateDatabase);
  const { db } = openPool(access.owner, 1, log);
  await migrate(db);
  await db.destroy();
  project.provide("postgres", {
    host: embedded.host,
    port: embedded.port,
    superuserPassword: embedded.credentials.superuser,
    access,
  });
  tearDown = async () => {
    await embedded.release();
    await rm(root, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await tearDown();
}
