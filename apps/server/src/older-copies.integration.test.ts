import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runMaintenance } from "./maintenance/run-maintenance.ts";
import type { BackupSource } from "./platform/backup/backup-source.ts";
import { digestName, digestOf } from "./platform/backup/copy-directory.ts";
import type { CopyManifest } from "./platform/backup/copy-manifest.ts";
import { takeCopy } from "./platform/backup/take-copy.ts";
import { migrate } from "./platform/stores/postgres/migrate.ts";
import { openOwner, setTenant } from "./platform/stores/postgres/open-postgres.ts";
import { makeDataRoot, quiet } from "./platform/stores/postgres/testing/test-store.ts";
import { installedSchema } from "./platform/tenant-transfer/installed-schema.ts";
import { manifestName } from "./platform/tenant-transfer/manifest.ts";
import { openEmptyPostgres } from "./testing/test-postgres.ts";

/** Migrations of the first version that made copies. */
const firstSchema = installedSchema().filter((name) => name <= "0043-gauges");

/** Telemetry source of an installation without any. */
const nothingWeighed: BackupSource = {
  prepare: async () => undefined,
  pin: async () => [],
  write: () => Promise.reject(new Error("nothing is there to be written")),
  release: async () => undefined,
};

let copies: string;
let name: string;
let manifest: CopyManifest;
let tenantId: number;

beforeAll(async () => {
  copies = makeQuickDirectory("fiel-older-copies-");
  const old = await openEmptyPostgres();
  try {
    await migrate(old.owner, firstSchema);
    await old.owner.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id
      `.execute(transaction);
      tenantId = rows[0]?.id ?? 0;
      await setTenant(transaction, tenantId);
      await sql`
        insert into tenants (id, tenant, name, retention_months) values (${tenantId}, 'acme', 'Acme', 36)
      `.execute(transaction);
      await sql`
        insert into users (tenant_id, email, name, role) values (${tenantId}, 'a@acme.com', 'Ana', 'Admin')
      `.execute(transaction);
    });
    const taken = await takeCopy({ db: old.owner, source: nothingWeighed, nowMs: Date.now() }, copies);
    ({ name, manifest } = taken);
  } finally {
    await old.close();
  }
});
afterAll(() => rm(copies, { recursive: true, force: true }));

async function fiel(args: readonly string[], root: string) {
  const printed: string[] = [];
  const code = await runMaintenance(args, {
    environment: { FIEL_DATA: root },
    workingDirectory: copies,
    now: Date.now,
    print: (line) => printed.push(line),
    complain: (line) => printed.push(line),
  });
  return { code, said: printed.join("\n") };
}

/** Rewrites the manifest and its digest as another version would have written them. */
async function rewriteManifest(change: (manifest: Record<string, unknown>) => object): Promise<void> {
  const place = path.join(copies, "copies", name);
  const manifest = JSON.parse(await readFile(path.join(place, manifestName), "utf8")) as object;
  const text = Buffer.from(JSON.stringify(change({ ...manifest })));
  await writeFile(path.join(place, manifestName), text);
  await writeFile(path.join(place, digestName), digestOf(text));
}

it("of an older version becomes an installation of this one, with all that it had", async () => {
  expect(manifest.schema).toEqual(firstSchema);
  expect((await fiel(["verify", "--from", copies], "/nowhere")).said).toMatch(/feita pela versão \d+\.\d+/);
  const { root, remove } = await makeDataRoot();
  try {
    const { code, said } = await fiel(["restore", "--from", copies], root);
    expect([code, said]).toEqual([0, expect.stringContaining("restaurada")]);
    const owner = await openOwner({ databaseUrl: null, dataDirectory: root }, quiet);
    try {
      const names = await sql<{ name: string }>`select name from kysely_migration`.execute(owner.db);
      expect(names.rows.map((row) => row.name).toSorted()).toEqual(installedSchema().toSorted());
      const kept = await owner.db.transaction().execute(async (transaction) => {
        await setTenant(transaction, tenantId);
        return sql`
          select t.tenant, t.retention_months, t.audit_months, u.email, u.name from tenants t join users u on u.tenant_id = t.id
        `.execute(transaction);
      });
      const ana = { email: "a@acme.com", name: "Ana" };
      expect(kept.rows).toEqual([{ tenant: "acme", retention_months: 36, audit_months: null, ...ana }]);
      const open = await sql`
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity
      `.execute(owner.db);
      expect(open.rows).toEqual([]);
    } finally {
      await owner.close();
    }
  } finally {
    await remove();
  }
});

it("of a newer version is refused before anything is made, with what is missing", async () => {
  const part = { path: "telemetry/statuses/202601/a.native.zst", bytes: 1, sha256: "0".repeat(64), rows: 1 };
  const newer = {
    "falta 0999-later": { schema: [...firstSchema, "0999-later"] },
    "falta statuses.colour": {
      schema: firstSchema,
      parts: [{ ...part, table: "statuses", month: 202_601, columns: ["tenant", "colour"], blocks: [1] }],
    },
    "se uma mais nova a fez, atualize": { format: "fiel-copy-2" },
  };
  for (const [told, change] of Object.entries(newer)) {
    await rewriteManifest((manifest) => ({ ...manifest, ...change }));
    const { code, said } = await fiel(["restore", "--from", copies], "/nowhere");
    expect([code, said]).toEqual([1, expect.stringContaining(told)]);
  }
});
