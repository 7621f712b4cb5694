import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSealPair } from "./platform/tenant-transfer/export-secrets.ts";
import { exportTenant } from "./platform/tenant-transfer/export-tenant.ts";
import { readExport } from "./platform/tenant-transfer/read-export.ts";
import {
  type CarriedTable,
  carriedTables,
  harmlessColumns,
} from "./platform/tenant-transfer/transfer-plan.ts";
import { endGrants, letIn, managersExport, textsIn, unzip } from "./testing/client-export.ts";
import { addSecrets, secretColumns } from "./testing/client-secrets.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

const directory = mkdtempSync(path.join(tmpdir(), "fiel-export-"));
let test: TestApp;
let client: { tenantId: number; tenant: string; token: string; email: string };
let secrets: readonly string[];
beforeAll(async () => {
  test = await openTestApp();
  const added = await test.postgres.addTenant();
  const { token, email } = await test.signIn(added, "Admin");
  client = { ...added, token, email };
  await test.addDeviceKey(added.tenantId);
  secrets = await addSecrets(test, added);
});
afterAll(async () => {
  await test.close();
  await rm(directory, { recursive: true, force: true });
});

const expectNoSecret = async (root: string) => {
  const told = await textsIn(root);
  expect(told).toContain(client.email);
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
};

describe("the secrets of a client", () => {
  it("are known to whoever exports: each column that sounds like one is said to be, or to let nobody in", async () => {
    const columns = await secretColumns(test.postgres.owner);
    expect(columns.length).toBeGreaterThan(6);
    const planned = new Map<string, CarriedTable["secrets"]>(
      carriedTables.map((one) => [one.table, one.secrets]),
    );
    const open = columns.filter(({ table, column }) => {
      const hidden = planned.get(table) ?? [];
      return hidden !== "all" && !hidden.includes(column) && !harmlessColumns.has(`${table}.${column}`);
    });
    expect(open).toEqual([]);
  });

  it.each([
    ["left out", null],
    ["sealed for another installation", makeSealPair().publicKey],
  ])("stand in no file of an export where they are %s", async (way, sealFor) => {
    const root = path.join(directory, way);
    const dependencies = { db: test.postgres.store.shared, telemetry: test.stores.telemetry, sealFor };
    const { counts } = await exportTenant({ ...dependencies, nowMs: Date.now() }, client.tenantId, root);
    expect(counts["devices"]).toBe(sealFor === null ? undefined : 1);
    await expectNoSecret(root);
  });
});

describe("a client that is active", () => {
  it("is downloaded by no manager whom it did not let in, nor once it took that back", async () => {
    const { start, exportedNow } = await managersExport(test, client.tenant);
    expect(await start()).toEqual({ code: "NoConsent" });
    expect(await exportedNow()).toBeNull();
    await letIn(test, client);
    const { path: address = "" } = await start();
    await endGrants(test, client);
    expect((await test.app.inject({ url: address })).statusCode).toBe(409);
    expect(await start()).toEqual({ code: "NoConsent" });
  });

  it("is downloaded without its secrets by a manager whom it let in", async () => {
    const { start } = await managersExport(test, client.tenant);
    await letIn(test, client);
    const { path: address = "" } = await start();
    const root = path.join(directory, "downloaded");
    await unzip((await test.app.inject({ url: address })).rawPayload, root);
    expect((await readExport(root)).manifest.sealed).toBeNull();
    await expectNoSecret(root);
  });
});
