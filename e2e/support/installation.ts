import { passwordFile } from "@fiel/testkit";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { rm } from "node:fs/promises";
import path from "node:path";
import { findClient, openEmbeddedPostgres, openPostgres, quickPasswordHash } from "@fiel/server/testing";
import type { TestProject } from "vitest/node";
import { maintenanceOf, type Maintenance } from "./maintenance.ts";
import { password, tenant, users } from "./people.ts";
import { zoneNow, type Zone } from "./zones.ts";

/** Start of every plant: a stopped installation with the client and its users. */
export interface Installation {
  readonly directory: string;
  readonly deviceKey: string;
  readonly zone: Zone;
}

declare module "vitest" {
  interface ProvidedContext {
    installation: Installation;
  }
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

let directory = "";

/** Makes one installation for the whole run with the maintenance command. Plants are copies of it. */
export async function setup(project: TestProject): Promise<void> {
  directory = makeQuickDirectory("fiel-e2e-installation-");
  const zone = zoneNow();
  const maintenance = maintenanceOf(directory);
  // Held open here, PostgreSQL does not start and stop for each command.
  const postgres = await openEmbeddedPostgres(path.join(directory, "data"), quiet);
  try {
    await makeTenant(maintenance, zone);
    await makePasswordsQuick(directory);
    const deviceKey = await maintenance.run("device", "key", "--tenant", tenant);
    project.provide("installation", { directory, deviceKey, zone });
  } finally {
    await postgres.release();
  }
}

export async function teardown(): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

async function makeTenant({ run }: Maintenance, { timeZone }: Zone): Promise<void> {
  const admin = ["--admin-email", users.admin, "--password-file", passwordFile(password)];
  const place = ["--name", "Usina de Teste", "--time-zone", timeZone];
  await run("tenant", "add", "--tenant", tenant, ...place, ...admin);
  for (const [role, email] of [
    ["Supervisor", users.supervisor],
    ["Operator", users.operator],
  ] as const) {
    const given = [
      "--email",
      email,
      "--name",
      role,
      "--role",
      role,
      "--password-file",
      passwordFile(password),
    ];
    await run("user", "add", "--tenant", tenant, ...given);
  }
}

/** Lets signing in cost little, which nearly every journey does. Passwords that journeys choose themselves are hashed as the product does. */
async function makePasswordsQuick(at: string): Promise<void> {
  const store = await openPostgres({ databaseUrl: null, dataDirectory: path.join(at, "data") }, quiet);
  try {
    const client = await findClient(store.shared, tenant);
    if (client === null) throw new Error(`no client ${tenant}`);
    const hashed = await quickPasswordHash(password);
    await store.withTenant(client.tenant_id, (transaction) =>
      transaction.updateTable("users").set({ password_hash: hashed }).execute(),
    );
  } finally {
    await store.close();
  }
}
