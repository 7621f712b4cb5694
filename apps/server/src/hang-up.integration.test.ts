import { type Audience, type Call, reportCharts } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { queryOf } from "./testing/dashboard-questions.ts";
import { type EndlessStore, EndlessStores, endlessStores } from "./testing/endless-stores.ts";
import { addApiKey } from "./testing/api-key.ts";
import { addScreenToken } from "./testing/screen-token.ts";
import { addTabletToken } from "./testing/tablet-token.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { smallPlant } from "./testing/test-stores.ts";

/**
 * Every call that reads telemetry, records of machines or a table without bounds, and the stores that it reads. The machines were never heard, so the
 * engine is also asked whether they ever weighed anything.
 */
const reads: Readonly<Record<string, string>> = {
  "/api/alerts/why-not": "engine, postgres",
  "/api/audit": "postgres",
  "/api/audit/export": "postgres",
  "/api/dashboard/board": "engine, postgres",
  "/api/dashboard/equipment-facts": "engine, postgres",
  "/api/dashboard/equipment-status": "postgres",
  "/api/dashboard/events/histogram": "engine, postgres",
  "/api/dashboard/events/occurrences": "engine, postgres",
  "/api/dashboard/losses": "engine, postgres",
  "/api/dashboard/losses/stops": "engine, postgres",
  "/api/dashboard/shift": "engine, postgres",
  "/api/dashboard/stops": "engine, postgres",
  "/api/dashboard/planned-time": "engine, postgres",
  "/api/dashboard/production": "engine",
  "/api/dashboard/production/classification": "engine",
  "/api/dashboard/production/coil": "postgres",
  "/api/dashboard/production/conformity": "engine",
  "/api/dashboard/production/control-chart": "engine, postgres",
  "/api/dashboard/production/equipments": "engine, postgres",
  "/api/dashboard/production/fillers": "engine, postgres",
  "/api/dashboard/production/giveaway": "engine",
  "/api/dashboard/production/heatmap": "engine",
  "/api/dashboard/production/histogram": "engine",
  "/api/dashboard/production/scraps": "postgres",
  "/api/dashboard/production/summary": "engine",
  "/api/dashboard/production/weights": "engine",
  "/api/device/v1/machines": "engine, postgres",
  "/api/device/v1/machines/:equipment/packages": "engine, postgres",
  "/api/devices/quarantine": "postgres",
  "/api/devices/quarantine/causes": "postgres",
  "/api/devices/quarantine/export": "postgres",
  "/api/registrations/orders": "engine, postgres",
  "/api/registrations/orders/opdata": "engine, postgres",
  "/api/registrations/packages/grouped": "engine",
  "/api/registrations/packages/total": "engine",
  "/api/reports": "engine, postgres",
  "/api/reports.json": "engine, postgres",
  "/api/reports/lines": "engine, postgres",
  "/api/subscription": "engine",
  "/api/tablet/state": "postgres",
  "/api/tv/picture": "engine, postgres",
  "/api/v1/conformity": "engine",
  "/api/v1/giveaway": "engine",
  "/api/v1/losses": "engine, postgres",
  "/api/v1/machines": "postgres",
  "/api/v1/orders": "engine, postgres",
  "/api/v1/packages": "engine, postgres",
  "/api/v1/production": "engine",
  "/api/v1/stops": "engine, postgres",
};

const hourMs = 3_600_000;
const order = { codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 100, status: 2 };
const rejects = {
  name: "Rejeição",
  enabled: false,
  condition: { kind: "rejects", limit: 3, minutes: 10, minimumPackages: 20 },
  steps: [{ afterMinutes: 0, users: [], roles: ["Admin"], by: ["mail"], destinations: [] }],
};
const soon = { timeout: patience.pollMs, interval: 10 };

const stores = new EndlessStores();
let test: TestApp;
let tenant: string;
const tokens = new Map<Audience, string>();
let rule: number;
/** A server for each store, so that nothing is cached. */
const origins = new Map<EndlessStore, string>();

beforeAll(async () => {
  test = await openTestApp({}, stores.openPlace);
  const plant = await test.stores.addTenant({ ...smallPlant, orders: [order] });
  ({ tenant } = plant);
  const { token } = await test.signIn(plant, "Admin");
  for (const audience of ["none", "user", "supervisor", "admin"] as const) tokens.set(audience, token);
  tokens.set("device", await test.addDeviceKey(plant.tenantId));
  tokens.set("board", await addScreenToken(test.postgres.store, plant.tenantId));
  tokens.set("tablet", await addTabletToken(test.postgres.store, plant.tenantId));
  tokens.set("key", await addApiKey(test.postgres.store, plant.tenantId));
  ({ id: rule } = (
    await test.app.inject({
      method: "POST",
      url: `/api/client/${tenant}/registrations/alert-rules`,
      headers: bearer(token),
      payload: rejects,
    })
  ).json<{ id: number }>());
  for (const store of endlessStores) {
    const app = await test.openReplica({ postgres: stores.postgresOf(test.postgres.store) });
    origins.set(store, await app.listen({ port: 0, host: "127.0.0.1" }));
  }
});
afterAll(() => test.close());

const running = (store: EndlessStore) => stores.running(store, test.postgres.store);

const urlOf = ({ path }: Call, agoMs: number): string => {
  const endMs = Date.now() - agoMs;
  const instant = (ms: number) => new Date(ms).toISOString();
  const [from, to] = path.startsWith("/api/v1/") ? [instant(endMs - hourMs), instant(endMs)] : [0, endMs];
  const question = {
    windows: [{ startMs: endMs - hourMs, endMs }],
    before: queryOf({ windows: [{ startMs: endMs - 2 * hourMs, endMs: endMs - hourMs }] }).get("dates") ?? "",
    equipments: 3,
    charts: reportCharts,
    product: /\/(?:weights|control-chart)$/.test(path) ? "ARROZ-1" : undefined,
    group: 1,
    start: endMs - hourMs,
    rule,
    equipment: 3,
    startDate: endMs - hourMs,
    endDate: endMs,
    startTimestamp: endMs - hourMs,
    endTimestamp: endMs,
    gateway: "7b6a5f3e-0000-4000-8000-000000000000",
    from,
    to,
    width: 1,
    height: 1,
    version: "1",
    bundle: "1",
  };
  const address = path.replace(":tenant", tenant).replace(":equipment", "3").replaceAll(/:\w+/g, "1");
  return `${address}?${queryOf(question).toString()}`;
};

const headersOf = ({ audience }: Call) => bearer(tokens.get(audience) ?? "");

/** A call for one record answers 404 when it does not exist. */
const expectedOf = ({ path }: Call): ReadonlySet<number> =>
  new Set(/:(?!tenant)|\/logo$/.test(path) ? [200, 404, 422] : [200]);

/** Requests a call like a page and disconnects as soon as the store works on it. Returns the status when the answer does not need the store. */
async function closeWhileAsking(call: Call, store: EndlessStore, agoMs: number): Promise<"closed" | number> {
  const page = new AbortController();
  let status: number | undefined;
  const ask = async () => {
    const options = { headers: headersOf(call), signal: page.signal };
    const answer = await fetch(`${origins.get(store)}${urlOf(call, agoMs)}`, options);
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
    // A file is read from the store while it is sent.
    if (!isStream) await answer.arrayBuffer();
    ({ status } = answer);
  };
  const settled = Promise.allSettled([ask()]);
  const isDecided = async () => status !== undefined || (await running(store)).told > 0;
  await expect.poll(isDecided, { ...soon, message: call.path }).toBe(true);
  expect([call.path, (await running(store)).others]).toEqual([call.path, 0]);
  page.abort();
  if (status !== undefined) return status;
  expect(await settled).toMatchObject([{ status: "rejected" }]);
  const left = async () => [call.path, await running(store)];
  await expect.poll(left, soon).toEqual([call.path, { told: 0, others: 0 }]);
  return "closed";
}

describe("a page that is closed", () => {
  it("ends in each store what every call reads of late and of long ago", async () => {
    const calls = test.app.mountedCalls.filter(
      ({ method, audience }) => method === "GET" && audience !== "manager",
    );
    const closed = new Map<Call, Set<EndlessStore>>();
    const answered = new Map<Call, Set<number>>();
    for (const store of endlessStores) {
      stores.endless = store;
      for (const call of calls) {
        // The engine reads closed hours differently from the open one.
        for (const agoMs of store === "engine" ? [0, 100 * hourMs] : [0]) {
          const found = await closeWhileAsking(call, store, agoMs);
          if (found === "closed") closed.set(call, (closed.get(call) ?? new Set()).add(store));
          else answered.set(call, (answered.get(call) ?? new Set()).add(found));
        }
      }
    }
    stores.endless = null;
    const endedIn = [...closed].map(([{ path }, of]) => [
      path.replace("/client/:tenant", ""),
      [...of].join(", "),
    ]);
    expect(Object.fromEntries(endedIn)).toEqual(reads);
    const others = [...answered].filter(([call]) => !closed.has(call));
    const unexpected = others.filter(([call, of]) => [...of].some((status) => !expectedOf(call).has(status)));
    expect(unexpected.map(([{ path }, of]) => [path, [...of]])).toEqual([]);
    // Nothing waits for the ended queries.
    for (const call of closed.keys()) {
      const answer = await test.app.inject({ url: urlOf(call, 0), headers: headersOf(call) });
      expect([call.path, answer.statusCode]).toEqual([call.path, 200]);
    }
  });
});
