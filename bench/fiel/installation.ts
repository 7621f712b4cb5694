import { passwordFile } from "@fiel/testkit";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openEmbeddedPostgres, runMaintenance } from "@fiel/server/testing";
import pg from "pg";
import type { FilledTenant } from "../fill/recipe.ts";
import { emailOf, password, registrationsOf, tenantName } from "../plan/factory.ts";

/** A tenant of the installation, with its identifier and device key. */
export interface InstalledTenant extends FilledTenant {
  readonly tenant: string;
  readonly deviceKey: string;
}

export interface InstallationPlan {
  readonly dataDirectory: string;
  readonly tenantCount: number;
  readonly timeZone: string;
  readonly createdAt: number;
  /** Registrations of a tenant; by default the factory of `plan/factory.ts`. */
  readonly registrationsOf?: (index: number, createdAt: number) => object;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Commands that run in parallel. */
const abreast = 3;

/** Creates the tenants by maintenance commands, like an operator. */
export async function makeInstallation(plan: InstallationPlan): Promise<InstalledTenant[]> {
  await mkdir(plan.dataDirectory, { recursive: true });
  // Keeps PostgreSQL open, so that not every command starts and stops it.
  const postgres = await openEmbeddedPostgres(plan.dataDirectory, quiet);
  try {
    const keys: string[] = [await addTenant(plan, 0)];
    const others = Array.from({ length: plan.tenantCount - 1 }, (_, i) => i + 1);
    const workers = Array.from({ length: abreast }, async () => {
      for (let i = others.shift(); i !== undefined; i = others.shift()) keys[i] = await addTenant(plan, i);
    });
    await Promise.all(workers);
    const { host, port, credentials } = postgres;
    const owner = { host, port, user: "postgres", password: credentials.superuser, database: "fiel" };
    return await readTenants(owner, keys);
  } finally {
    await postgres.release();
  }
}

async function addTenant(
  { dataDirectory, timeZone, createdAt, registrationsOf: registered = registrationsOf }: InstallationPlan,
  index: number,
): Promise<string> {
  const tenant = tenantName(index);
  const file = join(dataDirectory, `${tenant}.json`);
  await writeFile(file, JSON.stringify(registered(index, createdAt)));
  const admin = ["--admin-email", emailOf(tenant), "--password-file", passwordFile(password)];
  await maintain(dataDirectory, [
    "tenant",
    "add",
    "--tenant",
    tenant,
    "--name",
    tenant,
    "--time-zone",
    timeZone,
    ...admin,
  ]);
  await maintain(dataDirectory, ["apply", "--tenant", tenant, file]);
  return (await maintain(dataDirectory, ["device", "key", "--tenant", tenant])).trim();
}

async function maintain(dataDirectory: string, args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const place = { environment: { FIEL_DATA: dataDirectory }, workingDirectory: dataDirectory, now: Date.now };
  const code = await runMaintenance(args, { ...place, print: say, complain: say });
  if (code !== 0) throw new Error(`fiel ${args.join(" ")} falhou:\n${lines.join("\n")}`);
  return lines.join("\n");
}

/** Ids that the registrations were given, since stored rows refer to them. */
async function readTenants(connection: pg.ClientConfig, keys: readonly string[]): Promise<InstalledTenant[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number; tenant: string; products: number[] }>(
      "select t.id, t.tenant, array_agg(p.id order by p.code) as products from tenants t join products p on p.tenant_id = t.id group by t.id",
    );
    const byName = new Map(rows.map((row) => [row.tenant, row]));
    return keys.map((deviceKey, index) => {
      const tenant = tenantName(index);
      const row = byName.get(tenant);
      if (row === undefined) throw new Error(`O cliente ${tenant} não foi criado.`);
      return { tenant, deviceKey, tenantId: row.id, productIds: row.products };
    });
  } finally {
    await client.end();
  }
}
