import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { openTestClickHouse, passwordFile, type TestClickHouse } from "@fiel/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findClient } from "./platform/stores/postgres/look-ups.ts";
import { openOwner } from "./platform/stores/postgres/open-postgres.ts";
import { quiet } from "./platform/stores/postgres/testing/test-store.ts";
import type { SecondInstallation } from "./testing/second-installation.ts";
import { openWeighingInstallation, type WeighingInstallation } from "./testing/weighing-installation.ts";

const owner = ["--admin-email", "a@acme.com", "--password-file", passwordFile("long enough")];
let plant: WeighingInstallation;
let clickhouse: TestClickHouse;
let copies: string;

beforeAll(async () => {
  [plant, clickhouse] = await Promise.all([openWeighingInstallation(), openTestClickHouse()]);
  copies = path.join(plant.directory, "copies-of-one");
  await plant.fiel("backup", "--to", copies);
  await plant.first.stop();
});
afterAll(async () => {
  await plant.close();
  await clickhouse.close();
});

/** An empty database, as an operator creates it. */
async function newDatabase(): Promise<string> {
  const { host, port, superuserPassword } = inject("postgres");
  const name = `one_${randomBytes(4).toString("hex")}`;
  const password = encodeURIComponent(superuserPassword);
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@${host}:${port}/postgres`,
  });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `postgres://postgres:${password}@${host}:${port}/${name}`;
}

const addClient = (installation: SecondInstallation, tenant: string) =>
  installation.fiel(["tenant", "add", "--tenant", tenant, "--name", tenant, ...owner]);

/** Message of a server that does not start. */
const refusalOf = (installation: SecondInstallation): Promise<string> =>
  installation.serve().then(
    () => "it started",
    (error: Error) => error.message,
  );

it("a folder whose restore was cut off is not started, takes no command, says what to do, and then is restored", async () => {
  const second = await plant.another();
  const cut = await second.fiel(["restore", "--from", copies], { after: /: confere/, ms: 300 });
  expect(cut.code).toBeNull();
  const said = await refusalOf(second);
  expect(said).toMatch(/A restauração de uma cópia em .* foi interrompida/);
  expect(await addClient(second, "globex")).toMatchObject({
    code: 1,
    said: expect.stringContaining("foi interrompida"),
  });
  for (const name of ["postgres", "clickhouse"]) {
    expect(said).toContain(path.join(second.root, name));
    await rm(path.join(second.root, name), { recursive: true, force: true });
  }
  expect((await second.fiel(["restore", "--from", copies])).code).toBe(0);
  expect(existsSync(path.join(second.root, "restoring"))).toBe(false);
});

it("a restore that is refused leaves what is there as it was, without a mark", async () => {
  const refused = await plant.first.fiel(["restore", "--from", copies]);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("onde ainda não há nada")]);
  expect(existsSync(path.join(plant.first.root, "restoring"))).toBe(false);
});

it("telemetry beside an empty PostgreSQL is refused in words that name both, by the server and by commands", async () => {
  const { first } = plant;
  const postgres = path.join(first.root, "postgres");
  const telemetry = path.join(first.root, "clickhouse");
  const moved = path.join(first.root, "moved-away");
  await rename(postgres, moved);
  const said = await refusalOf(first);
  expect(said).toContain("não são da mesma instalação: a telemetria é de outra instalação");
  expect(said).toContain(postgres);
  expect(said).toContain(telemetry);
  expect((await addClient(first, "initech")).said).toContain("não são da mesma instalação");
  await rm(postgres, { recursive: true });
  await rename(moved, postgres);
});

it("PostgreSQL beside an empty telemetry store is refused too", async () => {
  const { first } = plant;
  const telemetry = path.join(first.root, "clickhouse");
  const moved = path.join(first.root, "moved-away");
  await rename(telemetry, moved);
  expect(await refusalOf(first)).toContain("a telemetria está vazia, ou é de antes");
  await rm(telemetry, { recursive: true });
  await rename(moved, telemetry);
});

it("of two external stores one that is put back alone, or emptied, is refused with the names of both", async () => {
  const database = await newDatabase();
  const external = await plant.another({ DATABASE_URL: database, CLICKHOUSE_URL: clickhouse.url });
  expect((await external.fiel(["restore", "--from", copies])).code).toBe(0);
  await external.serve();
  await external.stop();
  const empty = await newDatabase();
  const alone = await plant.another({ DATABASE_URL: empty, CLICKHOUSE_URL: clickhouse.url });
  const said = await refusalOf(alone);
  expect(said).toContain(`DATABASE_URL (${new URL(empty).host}${new URL(empty).pathname})`);
  expect(said).toContain(`CLICKHOUSE_URL (${new URL(clickhouse.url).host}`);
  expect(said).not.toContain(new URL(empty).password);
  const refused = await plant.another({ DATABASE_URL: await newDatabase(), CLICKHOUSE_URL: clickhouse.url });
  expect((await refused.fiel(["restore", "--from", copies])).code).toBe(1);
});

it("a new client never gets the number of a client that the telemetry store has seen, where PostgreSQL is an older one of the same installation", async () => {
  const { first } = plant;
  const aside = makeQuickDirectory("fiel-older-");
  try {
    await cp(path.join(first.root, "postgres"), path.join(aside, "postgres"), { recursive: true });
    expect((await addClient(first, "globex")).code).toBe(0);
    await first.serve();
    await first.stop();
    await rm(path.join(first.root, "postgres"), { recursive: true });
    await cp(path.join(aside, "postgres"), path.join(first.root, "postgres"), { recursive: true });
    expect((await addClient(first, "initech")).code).toBe(0);
    const owner = await openOwner({ databaseUrl: null, dataDirectory: first.root }, quiet, []);
    const client = await findClient(owner.db, "initech");
    await owner.close();
    expect(client?.tenant_id).toBe(3);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
});
