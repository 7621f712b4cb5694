import { randomUUID } from "node:crypto";
import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postBatch, postGatewayReport } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gatewayReport } from "../../testing/gateway-report.ts";
import { asOperator, bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
const gateway = randomUUID();
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  const headers = bearer(await test.addDeviceKey(tenant.tenantId));
  const now = Date.now();
  // The machine does not exist, so the weighing is set aside.
  const weighings = [
    { equipment: 77, product: null, operator: null, at: [now], weightMg: [1], verdict: ["unknown"] },
  ];
  const batch = { gateway, sequence: 1, sentAt: now, weighings };
  await test.app.inject({ method: "POST", url: postBatch.path, headers, payload: batch });
  const pending = { batches: 2, records: 40, oldestAt: now - 90_000 };
  const payload = gatewayReport(gateway, { pending });
  await test.app.inject({ method: "POST", url: postGatewayReport.path, headers, payload });
});
afterAll(() => test.close());

const metrics = async () => (await test.app.inject({ url: "/metrics", headers: asOperator })).body;
const valueOf = (body: string, series: string) =>
  Number(
    body
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );

it("tells of each client's gateways and of what was set aside, and how long the stores take", async () => {
  const body = await metrics();
  const labels = `{tenant="${tenant.tenant}",gateway="${gateway}"}`;
  expect(valueOf(body, `fiel_gateway_waiting_records${labels}`)).toBe(40);
  expect(valueOf(body, `fiel_gateway_oldest_waiting_seconds${labels}`)).toBeGreaterThanOrEqual(90);
  expect(valueOf(body, `fiel_gateway_silent_seconds${labels}`)).toBeLessThan(900);
  expect(valueOf(body, `fiel_quarantined_records{tenant="${tenant.tenant}"}`)).toBe(1);
  expect(valueOf(body, "fiel_oldest_log_entry_seconds")).toBe(0);
  expect(valueOf(body, "fiel_sums_mended")).toBe(0);
  expect(valueOf(body, "fiel_log_unread_entries")).toBe(0);
  expect(valueOf(body, "fiel_store_answers")).toBe(1);
  const statements = 'fiel_store_request_duration_seconds_count{store="postgres",kind="statement"}';
  expect(valueOf(body, statements)).toBeGreaterThan(0);
});

it("tells what the disk of the data has, and what is free of it", async () => {
  const body = await metrics();
  const [free, size] = [valueOf(body, "fiel_disk_free_bytes"), valueOf(body, "fiel_disk_size_bytes")];
  const { blocks, bsize } = statfsSync(tmpdir());
  expect(size).toBe(blocks * bsize);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(size);
});

it("tells the age of the last whole copy, and nothing while there is none", async () => {
  expect(await metrics()).not.toMatch(/^fiel_last_copy_age_seconds /m);
  await test.postgres.owner
    .updateTable("installation")
    .set({ copied_at: new Date(Date.now() - 3_600_000) })
    .execute();
  const age = valueOf(await metrics(), "fiel_last_copy_age_seconds");
  expect(age).toBeGreaterThanOrEqual(3_600);
  expect(age).toBeLessThan(7_200);
});

it("has every measure that the rules and the dashboard name", async () => {
  const body = await metrics();
  const deploy = join(import.meta.dirname, "..", "..", "..", "..", "..", "deploy", "metrics");
  const named = ["rules.yml", "grafana-dashboard.json"].flatMap((file) => [
    ...readFileSync(join(deploy, file), "utf8").matchAll(/\b(?:fiel|nodejs|process)_[a-z0-9_]+/g),
  ]);
  const names = [...new Set(named.map(([name]) => name))];
  expect(names.length).toBeGreaterThan(15);
  const families = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const isThere = (name: string) =>
    families.has(name) || families.has(name.replace(/_(bucket|count|sum)$/, ""));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
