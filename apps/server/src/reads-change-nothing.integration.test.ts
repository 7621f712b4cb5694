import {
  type Audience,
  checkProfile,
  joinCalls,
  listProducts,
  previewAlertRule,
  previewSubscription,
  reportCharts,
  wouldHaveDone,
} from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeOf } from "./platform/stores/postgres/open-postgres.ts";
import { addApiKey } from "./testing/api-key.ts";
import { queryOf } from "./testing/dashboard-questions.ts";
import { addScreenToken } from "./testing/screen-token.ts";
import { addTabletToken } from "./testing/tablet-token.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { smallPlant } from "./testing/test-stores.ts";

const order = { codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 100, status: 2 };
const rule = {
  name: "Rejeição",
  enabled: false,
  condition: { kind: "rejects", limit: 3, minutes: 10, minimumPackages: 20 },
  steps: [{ afterMinutes: 0, users: [], roles: ["Admin"], by: ["mail"], destinations: [] }],
};
const terms = {
  equipmentAmount: 2,
  pricePerEquipment: 100,
  billingPeriod: 1,
  billingCycleAnchor: new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10),
  endTrialAt: null,
};
/** Whether a call with a body only answers, by its name: such a call must not change anything either. */
const isPreview = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method !== "GET" && /\/(?:check|joined|preview|would-have-done)$/.test(path);
/** A valid body of each of them, by path. */
const bodies: ReadonlyMap<string, () => object> = new Map<string, () => object>([
  [previewAlertRule.path, () => rule],
  [wouldHaveDone.path, () => rule],
  [previewSubscription.path, () => terms],
  [checkProfile.path, () => ({ content: {} })],
  [joinCalls.path, () => ({ calls: [listProducts.path.replace(":tenant", tenant)] })],
]);
/** Reading calls that write something, and why. */
const written: ReadonlyMap<string, string> = new Map([
  ["/api/client/:tenant/audit/export", "the trail says who took a file of it"],
  ["/api/client/:tenant/reports", "the trail says who took one"],
  ["/api/client/:tenant/alerts/incidents.xlsx", "the trail says who took it"],
  ["/api/client/:tenant/alerts/push-key", "an installation's pair is made when it is first asked for"],
  ["/api/tablet/operators/:code", "attempts at operators' codes are counted"],
]);
/** Streams, which do not end. */
const isStream = (path: string): boolean => path.endsWith("/live");

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let test: TestApp;
let app: FastifyInstance;
let closeStore: () => Promise<void>;
let tenant: string;
let ruleId: number;
const tokens = new Map<Audience, string>();
beforeAll(async () => {
  test = await openTestApp();
  const plant = await test.stores.addTenant({ ...smallPlant, orders: [order] });
  ({ tenant } = plant);
  const { token } = await test.signIn(plant, "Admin");
  for (const audience of ["none", "user", "supervisor", "admin"] as const) tokens.set(audience, token);
  tokens.set("manager", (await test.signInManager()).token);
  tokens.set("device", await test.addDeviceKey(plant.tenantId));
  tokens.set("board", await addScreenToken(test.postgres.store, plant.tenantId));
  tokens.set("tablet", await addTabletToken(test.postgres.store, plant.tenantId, [3]));
  tokens.set("key", await addApiKey(test.postgres.store, plant.tenantId));
  const url = `/api/client/${tenant}/registrations/alert-rules`;
  const made = await test.app.inject({ method: "POST", url, headers: bearer(token), payload: rule });
  ({ id: ruleId } = made.json<{ id: number }>());
  const { owner, application } = test.postgres.access;
  const reading = { ...application, options: "-c default_transaction_read_only=on" };
  const store = storeOf({ owner, application: reading }, quiet, async () => undefined);
  closeStore = () => store.close();
  app = await test.openReplica({ postgres: store });
});
afterAll(async () => {
  await app.close();
  await closeStore();
  await test.close();
});

const urlOf = (path: string): string => {
  const endMs = Date.now();
  const question = {
    windows: [{ startMs: endMs - dayMs, endMs }],
    before: queryOf({ windows: [{ startMs: endMs - 2 * dayMs, endMs: endMs - dayMs }] }).get("dates") ?? "",
    equipments: 3,
    charts: reportCharts,
    rule: ruleId,
    startTimestamp: endMs - dayMs,
    endTimestamp: endMs,
    from: path.startsWith("/api/v1/") ? new Date(endMs - dayMs).toISOString() : 0,
    to: path.startsWith("/api/v1/") ? new Date(endMs).toISOString() : endMs,
  };
  const address = path.replace(":tenant", tenant).replace(":equipment", "3").replaceAll(/:\w+/g, "1");
  return `${address}?${queryOf(question).toString()}`;
};

it("everything that is read or previewed is answered of a database that only lets read", async () => {
  const reads = test.app.mountedCalls.filter(
    ({ method, path }) => method === "GET" && !isStream(path) && !written.has(path),
  );
  expect(reads.length).toBeGreaterThan(80);
  const failed: unknown[] = [];
  for (const { path, audience } of reads) {
    const headers = bearer(tokens.get(audience) ?? "");
    const { statusCode } = await app.inject({ url: urlOf(path), headers });
    if (statusCode >= 500 || statusCode === 401) failed.push([path, statusCode]);
  }
  const previews = test.app.mountedCalls.filter(isPreview);
  expect(previews.map(({ path }) => path).toSorted()).toEqual([...bodies.keys()].toSorted());
  for (const { path, audience } of previews) {
    const payload = bodies.get(path)?.() ?? {};
    const headers = bearer(tokens.get(audience) ?? "");
    const url = path.replace(":tenant", tenant);
    const { statusCode } = await app.inject({ method: "POST", url, headers, payload });
    if (statusCode !== 200) failed.push([path, statusCode]);
  }
  expect(failed).toEqual([]);
});
