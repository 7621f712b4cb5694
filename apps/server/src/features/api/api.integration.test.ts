import {
  type AnswerOf,
  type ApiKey,
  readingScopes,
  type ErrorBody,
  type getApiConformity,
  type getApiGiveaway,
  type getApiLosses,
  type getApiMachines,
  type getApiProduction,
  type getApiRegistrations,
  type getApiStops,
  type getLosses,
} from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeBatch } from "../../testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

const hourMs = 3_600_000;
/** Noon in São Paulo. */
const clock = { nowMs: Date.UTC(2026, 10, 27, 15) };
const dayStart = Date.UTC(2026, 10, 27, 3);
type Made = ApiKey & { readonly secret: string };

let test: TestApp;
let own: { readonly tenantId: number; readonly tenant: string };
let admin: TestCaller;
let stranger: TestCaller;

beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
  const plant = (name: string) => ({
    equipment: [3, 4].map((mid) => ({
      mid,
      name: `${name}${mid}`,
      ip: "10.0.0.1",
      createdAt: dayStart - 30 * 24 * hourMs,
    })),
    products: [{ code: 7, codeText: "7", name: "Arroz", netWeight: 200, packageWeight: 0 }],
    events: [{ code: 20, name: "Refeição", notificationLevel: 0 as const, planned: true }],
  });
  own = await test.stores.addTenant(plant("M"));
  const other = await test.stores.addTenant(plant("X"));
  admin = testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token);
  stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
  const weighed = (equipment: number, hours: readonly number[]) => ({
    equipment,
    at: hours.map((hour) => dayStart + hour * hourMs),
    weightMg: hours.map(() => 210_000),
    product: "7",
    operator: null,
  });
  await storeBatch(test, own.tenantId, clock.nowMs, {
    weighings: [weighed(3, [1, 1.5, 2]), weighed(4, [2])],
    occurrences: [{ equipment: 3, code: 20, startedAt: dayStart - hourMs, endedAt: dayStart + hourMs }],
  });
});
afterAll(() => test.close());

const path = "/api-keys";
const make = async (body: object = {}) =>
  admin<Made>(path, {
    body: {
      name: "Power BI",
      scopes: ["machines", "production", "stops"],
      machines: [],
      lastDay: null,
      ...body,
    },
  });
interface Answers {
  readonly machines: AnswerOf<typeof getApiMachines>;
  readonly production: AnswerOf<typeof getApiProduction>;
  readonly stops: AnswerOf<typeof getApiStops>;
}
const read = async (secret: string, url: string) => {
  const answer = await test.app.inject({ url: `/api/v1/${url}`, headers: bearer(secret) });
  return { status: answer.statusCode, answer };
};
const get = async <K extends keyof Answers>(secret: string, kind: K, query = "") => {
  const { status, answer } = await read(secret, `${kind}${query}`);
  return { status, body: answer.json<Answers[K]>() };
};
const refusal = async (secret: string, url: string) => {
  const { status, answer } = await read(secret, url);
  return { status, ...answer.json<ErrorBody>().error };
};

describe("a program with a key", () => {
  it("reads machines, production and stops as the pages show them", async () => {
    const { body: key } = await make();
    expect(key.secret).toMatch(/^fiel_[\w-]{43}$/);
    const machines = await get(key.secret, "machines");
    expect(machines.body.machines.map(({ number, name }) => [number, name])).toEqual([
      [3, "M3"],
      [4, "M4"],
    ]);
    const today = await get(key.secret, "production");
    expect(today.body).toMatchObject({
      from: new Date(dayStart).toISOString(),
      timeZone: "America/Sao_Paulo",
    });
    expect(today.body.production).toMatchObject([
      {
        machine: { number: 3, name: "M3" },
        product: { code: 7, name: "Arroz" },
        packages: 3,
        useful: 3,
        usefulWeightG: 630,
      },
      { machine: { number: 4 }, packages: 1 },
    ]);
    const hours = await get(key.secret, "production", "?from=2026-11-27&to=2026-11-28&by=hour&machines=3");
    expect(hours.body.production.map(({ from, to, packages }) => [from, to, packages])).toEqual([
      ["2026-11-27T04:00:00.000Z", "2026-11-27T05:00:00.000Z", 2],
      ["2026-11-27T05:00:00.000Z", "2026-11-27T06:00:00.000Z", 1],
    ]);
    const stops = await get(key.secret, "stops", "?from=2026-11-27T00:00:00-03:00");
    expect(stops.body.stops).toEqual([
      {
        machine: { number: 3, name: "M3" },
        code: 20,
        name: "Refeição",
        planned: true,
        reason: null,
        from: "2026-11-27T02:00:00.000Z",
        to: "2026-11-27T04:00:00.000Z",
        seconds: 3_600,
        unplannedSeconds: 0,
      },
    ]);
  });

  it("reads giveaway, losses, conformity, orders and registrations, the figures of the pages", async () => {
    const { secret } = (await make({ scopes: [...readingScopes] })).body;
    const window = { startTimestamp: dayStart, endTimestamp: clock.nowMs };
    const dates = encodeURIComponent(JSON.stringify([window]));
    const figure = async <T>(name: string, query: string): Promise<T> => {
      const { status, answer } = await read(secret, `${name}?from=2026-11-27${query}`);
      expect([name, status]).toEqual([name, 200]);
      return answer.json<T>();
    };
    const { giveaway } = await figure<AnswerOf<typeof getApiGiveaway>>("giveaway", "");
    expect(giveaway).toMatchObject([
      {
        machine: { number: 3 },
        nominalG: 200,
        packages: 3,
        givenAwayG: 30,
        percent: 5,
        meanG: 210,
        cost: null,
      },
      { machine: { number: 4 }, packages: 1, deviationG: null },
    ]);
    const { machines } = await figure<AnswerOf<typeof getApiLosses>>("losses", "");
    const page = await admin<AnswerOf<typeof getLosses>>(`/dashboard/losses?dates=${dates}`);
    expect(machines.map((one) => [one.machine.number, one.loadingSeconds, one.stopSeconds])).toEqual(
      page.body.data.result.machines.map(({ id, account }) => [
        id,
        account.loadingMs / 1_000,
        account.stopsMs / 1_000,
      ]),
    );
    const { conformity } = await figure<AnswerOf<typeof getApiConformity>>("conformity", "&machines=3");
    expect(conformity).toMatchObject([
      {
        machine: { number: 3, name: "M3" },
        nominalG: 200,
        toleranceG: 9,
        packages: 3,
        samples: 0,
        averageG: null,
      },
    ]);
    const registered = await figure<AnswerOf<typeof getApiRegistrations>>("registrations", "");
    expect(registered.products).toMatchObject([{ code: 7, name: "Arroz", nominalG: 200, costPerKg: null }]);
    expect(registered.events).toContainEqual({ code: 20, name: "Refeição", reason: null });
    expect(await figure("orders", "")).toMatchObject({ orders: [] });
  });

  it("reads production by shift", async () => {
    const { secret } = (await make()).body;
    const shift = (start: string, end: string, name: string) => ({
      days: [0],
      start,
      end,
      name,
      team: null,
      breaks: [],
    });
    await admin("/registrations/shift-patterns", {
      body: {
        name: "Planta",
        groupId: null,
        firstDay: "2026-11-27",
        anchorDay: "2026-11-27",
        cycleDays: 1,
        shifts: [shift("00:00", "01:15", "A"), shift("01:15", "08:00", "B")],
      },
    });
    await test.stores.changesSeen();
    const shifts = await get(secret, "production", "?from=2026-11-27&by=shift&machines=3");
    expect(shifts.body.production.map((one) => [one.shift, one.packages])).toEqual([
      [{ day: "2026-11-27", name: "A", team: null }, 1],
      [{ day: "2026-11-27", name: "B", team: null }, 2],
    ]);
  });

  it("sees the machines and the kinds of data of its key alone", async () => {
    const { secret } = (await make({ machines: [4] })).body;
    const made = await get(secret, "production");
    expect(made.body.production.map(({ machine }) => machine.number)).toEqual([4]);
    expect((await get(secret, "production", "?machines=3")).status).toBe(403);
    expect((await get(secret, "stops")).body.stops).toEqual([]);
    const narrow = (await make({ scopes: ["machines"] })).body.secret;
    expect([(await get(narrow, "machines")).status, (await get(narrow, "stops")).status]).toEqual([200, 403]);
  });

  it("is refused once the key is narrowed, removed or past its last day, at once", async () => {
    const { body: key } = await make({ lastDay: "2026-11-27" });
    expect((await get(key.secret, "stops")).status).toBe(200);
    await admin(path, { method: "PUT", body: { id: key.id, scopes: ["machines"] } });
    expect((await get(key.secret, "stops")).status).toBe(403);
    const noon = clock.nowMs;
    clock.nowMs += 13 * hourMs;
    expect((await refusal(key.secret, "machines")).code).toBe("UnknownApiKey");
    const shown = (await admin<ApiKey[]>(path)).body.find(({ id }) => id === key.id);
    expect(shown).toMatchObject({ hasEnded: true, hint: key.secret.slice(-4), lastUsedAt: noon });
    clock.nowMs = noon;
    expect((await admin(`${path}/${key.id}`, { method: "DELETE" })).status).toBe(200);
    expect((await get(key.secret, "machines")).status).toBe(401);
  });

  it("opens nothing but what programs read", async () => {
    const { secret } = (await make()).body;
    const headers = bearer(secret);
    for (const url of [
      `/api/client/${own.tenant}/dashboard/equipment-status`,
      `/api/client/${own.tenant}${path}`,
      "/api/device/v1/machines",
    ])
      expect((await test.app.inject({ url, headers })).statusCode).toBe(401);
  });

  it("waits when it asks too often, and others do not, no longer where the server's clock is set back", async () => {
    const [busy, calm] = [(await make()).body.secret, (await make()).body.secret];
    const refusedOf = async () => {
      const all = await Promise.all(Array.from({ length: 200 }, () => read(busy, "machines")));
      return all.find(({ status }) => status === 429)?.answer;
    };
    let refused: Awaited<ReturnType<typeof refusedOf>>;
    while (refused === undefined) refused = await refusedOf();
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get(calm, "machines")).status).toBe(200);
    clock.nowMs -= 10 * 60_000;
    await expect
      .poll(async () => (await read(busy, "machines")).status, { timeout: patience.pollMs })
      .toBe(200);
    clock.nowMs += 10 * 60_000;
  });

  it.each([
    ["production?from=27/11/2026", "from"],
    ["production?from=2026-11-27T06:00:00", "from"],
    ["production?from=2026-02-30", "from"],
    ["stops?from=2026-11-27&to=2026-11-26", "to"],
    ["stops?from=2024-01-01", "from"],
    ["production?from=2026-09-01&by=hour", "by"],
    ["production?by=week", "by"],
    ["stops?machines=99", "machines"],
  ])("is told what is wrong with %s", async (url, field) => {
    const { status, fields } = await refusal((await make()).body.secret, url);
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });
});

describe("keys", () => {
  it("are shown once, kept as a hash, and told by name in the trail", async () => {
    const { body: key } = await make({ name: "Grafana" });
    const listed = JSON.stringify((await admin(path)).body);
    const { body: trail } = await admin("/audit?entity=apiKey");
    for (const text of [listed, JSON.stringify(trail)]) {
      expect(text).toContain("Grafana");
      expect(text).not.toContain(key.secret);
    }
  });

  it("are the client's own, of machines that it has", async () => {
    const { body: key } = await make();
    expect((await stranger<ApiKey[]>(path)).body).toEqual([]);
    expect((await stranger(`${path}/${key.id}`, { method: "DELETE" })).status).toBe(404);
    expect((await get(key.secret, "machines")).status).toBe(200);
    expect((await make({ machines: [99] })).fields).toHaveProperty("machines");
    expect((await make({ scopes: [] })).status).toBe(422);
  });
});
