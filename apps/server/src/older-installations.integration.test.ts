import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { passwordFile } from "@fiel/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCopy } from "./platform/backup/copy-directory.ts";
import { openOwner, setTenant } from "./platform/stores/postgres/open-postgres.ts";
import { quiet } from "./platform/stores/postgres/testing/test-store.ts";
import { openEmbeddedEngine } from "./platform/stores/telemetry/engine/embedded-engine.ts";
import { migrations } from "./platform/stores/telemetry/schema/migrations.ts";
import { embedded } from "./platform/stores/telemetry/schema/placement.ts";
import { createTable } from "./platform/stores/telemetry/schema/table.ts";
import { appliedMigrations } from "./platform/stores/telemetry/schema/applied-migrations.ts";
import { installedSchema } from "./platform/tenant-transfer/installed-schema.ts";
import { openSecondInstallation, type SecondInstallation } from "./testing/second-installation.ts";

const schemaBefore = installedSchema().filter((name) => name <= "0047-provider-sees");
const telemetryBefore = migrations.slice(0, 6);
const rows = 500;

let old: SecondInstallation;
const opened: SecondInstallation[] = [];

beforeAll(async () => {
  old = await openSecondInstallation();
  opened.push(old);
  const owner = await openOwner({ databaseUrl: null, dataDirectory: old.root }, quiet, schemaBefore);
  await owner.db.transaction().execute(async (transaction) => {
    await sql`select nextval(pg_get_serial_sequence('tenants', 'id'))`.execute(transaction);
    await setTenant(transaction, 1);
    await sql`insert into tenants (id, tenant, name) values (1, 'acme', 'Acme')`.execute(transaction);
  });
  await owner.close();
  await withEngine(async (command) => {
    const statements = telemetryBefore.flatMap((one) => one.statements(embedded, true));
    for (const statement of [...createTable(appliedMigrations, embedded), ...statements])
      await command(statement);
    for (const { name } of telemetryBefore) await command(`insert into schema_migrations values ('${name}')`);
    await command("alter table weighings drop index block_range");
    await command("alter table weighings drop column block");
    await command(
      `insert into weighings (tenant, equipment, at, weightMg) select 1, 3, toDateTime64('2026-05-01 12:00:00', 3, 'UTC') + number, 1000000 from numbers(${rows})`,
    );
  });
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** Opens the embedded telemetry store in this process for the work. */
async function withEngine(
  work: (
    command: (statement: string) => Promise<void>,
    read: (statement: string) => Promise<string>,
  ) => Promise<void>,
): Promise<void> {
  const engine = openEmbeddedEngine(path.join(old.root, "clickhouse"));
  try {
    await work(
      (statement) => engine.command(statement),
      async (statement) => (await engine.read(statement)).toString("utf8"),
    );
  } finally {
    await engine.close();
  }
}

async function schemasOfOld(): Promise<[string[], string[]]> {
  const owner = await openOwner({ databaseUrl: null, dataDirectory: old.root }, quiet, []);
  const { rows: names } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(owner.db);
  await owner.close();
  let telemetry = "";
  await withEngine(async (_command, read) => {
    telemetry = await read("select name from schema_migrations order by name format TSV");
  });
  return [names.map(({ name }) => name), telemetry.trim().split("\n")];
}

it("no command brings an older installation up to date, and each that needs this version says so", async () => {
  const before: [string[], string[]] = [schemaBefore, telemetryBefore.map(({ name }) => name)];
  const owner = ["--admin-email", "a@acme.com", "--password-file", passwordFile("long enough")];
  for (const args of [
    ["tenant", "keep", "--tenant", "acme"],
    ["tenant", "export", "--tenant", "acme", "--to", path.join(old.root, "export")],
    ["device", "key", "--tenant", "acme"],
    ["tenant", "add", "--tenant", "globex", "--name", "Globex", ...owner],
  ]) {
    const { code, said } = await old.fiel(args);
    expect([args[1], code, said]).toEqual([args[1], 1, expect.stringContaining("de uma versão mais velha")]);
    expect(said).toContain("inicie o servidor desta versão");
  }
  expect(await schemasOfOld()).toEqual(before);
});

/** Starts a server of the older version on the installation. */
async function serveOlder(): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, "testing", "older-server.ts");
  const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, old.root], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = once(server, "exit").then(() => "gone");
  expect(await Promise.race([heardFrom(server), gone])).toBe("ready");
  return server;
}

const heardFrom = async ({ stdout }: ChildProcess): Promise<string> =>
  String(((await once(stdout as NodeJS.EventEmitter, "data")) as [Buffer])[0]).trim();

it("nor does one beside the running server of that version, which goes on; a copy made by it is of that version", async () => {
  const server = await serveOlder();
  try {
    const claimed = async (key: string): Promise<string> => {
      const heard = heardFrom(server);
      server.stdin?.write(`${key}\n`);
      return heard;
    };
    expect(await claimed("before")).toBe("1");
    for (const args of [
      ["tenant", "keep", "--tenant", "acme"],
      [
        "manager",
        "add",
        "--email",
        "g@fiel.com",
        "--name",
        "Gil",
        "--password-file",
        passwordFile("long enough"),
      ],
    ])
      expect(await old.fiel(args)).toMatchObject({
        code: 1,
        said: expect.stringContaining("inicie o servidor desta versão"),
      });
    const beside = path.join(old.root, "copies-beside");
    const { code, said } = await old.fiel(["backup", "--to", beside]);
    expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);
    const { manifest } = await readCopy(beside);
    expect(manifest.schema).toEqual(schemaBefore);
    expect(manifest.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows);
    expect(await claimed("after")).toBe("2");
    expect(server.exitCode).toBeNull();
  } finally {
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    await gone;
  }
  expect(await schemasOfOld()).toEqual([schemaBefore, telemetryBefore.map(({ name }) => name)]);
});

const copies = () => path.join(old.root, "copies");

it("its copy, by the new program, is of the old version, with all that it had", async () => {
  const { code, said } = await old.fiel(["backup", "--to", copies()]);
  expect([code, said]).toEqual([0, expect.stringContaining("inteira")]);
  expect(await schemasOfOld()).toEqual([schemaBefore, telemetryBefore.map(({ name }) => name)]);
  const { manifest } = await readCopy(copies());
  expect(manifest.schema).toEqual(schemaBefore);
  expect(manifest.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows);
  expect(manifest.parts.map(({ table }) => table)).toEqual(["weighings"]);
  expect(manifest.parts[0]?.columns).not.toContain("block");
});

it("its copy becomes an installation of the new version", async () => {
  const second = await openSecondInstallation();
  opened.push(second);
  const restored = await second.fiel(["restore", "--from", copies()]);
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("restaurada")]);
  const exported = await second.fiel([
    "tenant",
    "export",
    "--tenant",
    "acme",
    "--to",
    path.join(second.root, "export"),
  ]);
  expect(exported.said).toContain(`weighings: ${rows}`);
});

it("the server brings it up to date, and then the commands work", async () => {
  await old.serve();
  await old.stop();
  expect((await schemasOfOld())[0]).toEqual(installedSchema());
  expect((await old.fiel(["tenant", "keep", "--tenant", "acme"])).code).toBe(0);
});

it("where nothing is yet, a command that reads says so and leaves nothing in the way of a restore", async () => {
  const empty = await openSecondInstallation();
  opened.push(empty);
  const before = await readdir(empty.root);
  for (const args of [
    ["backup", "--to", copies()],
    ["tenant", "keep", "--tenant", "acme"],
  ]) {
    const { code, said } = await empty.fiel(args);
    expect([code, said]).toEqual([1, expect.stringContaining("Ainda não há uma instalação")]);
  }
  expect(await readdir(empty.root)).toEqual(before);
});
