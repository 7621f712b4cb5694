import {
  type AnswerOf,
  type getTabletState,
  pairingCodeS,
  type Tablet,
  type TabletHome,
  type TabletMachine,
} from "@fiel/contracts";
import { hourMs, minuteMs } from "@fiel/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeBatch } from "../../testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";
import { describeAnswers } from "./testing/answers.part.ts";

/** Noon in São Paulo. */
const noonMs = Date.UTC(2026, 10, 19, 15);
const device = { width: 1024, height: 768, version: "1.0.0" };
const home = "/home?width=1024&height=768&version=1.0.0&bundle=";
const settings = { name: "Linha 1", place: "Empacotamento", equipments: [3] };
const plantOfTablets = {
  ...smallPlant,
  equipment: smallPlant.equipment?.map((one) => (one.mid === 3 ? { ...one, expectedRate: 2 } : one)),
  events: [
    { code: 20, name: "Falta de filme", notificationLevel: 2 },
    { code: 21, name: "Refeição", notificationLevel: 0, planned: true },
  ],
} satisfies typeof smallPlant;
let nowMs = noonMs;
let test: TestApp;
let plant: { tenantId: number; tenant: string };
let admin: TestCaller;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  plant = await test.stores.addTenant(plantOfTablets);
  admin = testCaller(test.app, plant.tenant, (await test.signIn(plant, "Admin")).token);
});
afterAll(() => test.close());

const ofTablet = (path: string, token: string) =>
  test.app.inject({ url: `/api/tablet${path}`, headers: bearer(token) });

async function start(path = "/api/tablet/pairings"): Promise<{ code: string; token: string }> {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const answer = await test.app.inject({ method: "POST", url: path, payload: device, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function pair(more: Partial<typeof settings> = {}): Promise<{ tablet: Tablet; token: string }> {
  const { code, token } = await start();
  const { body, status } = await admin<Tablet>("/tablets", { body: { ...settings, ...more, code } });
  expect(status).toBe(200);
  return { tablet: body, token };
}

const machinesOf = async (token: string): Promise<TabletMachine[]> =>
  (await ofTablet("/state", token)).json<AnswerOf<typeof getTabletState>>().data.machines;

describe("pairing a tablet", () => {
  it("needs no sign-in there, and the code once", async () => {
    const { code, token } = await start();
    expect((await ofTablet(home, token)).statusCode).toBe(401);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
    const found = await admin(`/tablets/pairings/${encodeURIComponent(typed)}`);
    expect(found.body).toMatchObject({ ...device, isCurrent: true });
    const { body } = await admin<Tablet>("/tablets", { body: { ...settings, code: typed } });
    expect(body).toMatchObject({ ...settings, seen: null, version: 1 });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
    expect((await ofTablet(home, token)).json<TabletHome>()).toMatchObject({
      name: "Linha 1",
      machines: [{ id: 3, name: "ARZ1" }],
      reasons: [],
      language: "pt_BR",
      timeZone: "America/Sao_Paulo",
      offsets: { changes: [{ minutes: -180 }] },
      now: nowMs,
    });
    expect((await admin("/tablets", { body: { ...settings, code } })).code).toBe("NotFound");
    const [listed] = (await admin<Tablet[]>("/tablets")).body;
    expect(listed?.seen).toMatchObject({ ...device, at: nowMs });
    const rows = await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.selectFrom("tablets").selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });

  it("takes no code of a screen, gives none to a board, and none whose time is over", async () => {
    const [screen, tablet] = [await start("/api/tv/pairings"), await start()];
    expect((await admin("/tablets", { body: { ...settings, code: screen.code } })).code).toBe("NotFound");
    expect((await admin(`/boards/pairings/${tablet.code}`)).code).toBe("NotFound");
    nowMs += (pairingCodeS + 1) * 1000;
    const { code } = await admin("/tablets", { body: { ...settings, code: tablet.code } });
    nowMs = noonMs;
    expect(code).toBe("NotFound");
  });

  it("refuses machines of others, and none at all; renames and binds anew at once", async () => {
    const { code } = await start();
    const tried = (equipments: number[]) => admin("/tablets", { body: { ...settings, equipments, code } });
    expect((await tried([99])).code).toBe("UnknownEquipment");
    expect((await tried([])).fields).toHaveProperty("equipments");
    const { tablet, token } = await pair();
    expect((await machinesOf(token)).map(({ id }) => id)).toEqual([3]);
    const { id } = tablet;
    const changed = { ...settings, id, name: "Linha 2", equipments: [4, 3] };
    expect((await admin("/tablets", { method: "PUT", body: changed })).status).toBe(200);
    expect((await ofTablet(home, token)).json<TabletHome>().name).toBe("Linha 2");
    expect((await machinesOf(token)).map(({ id: mid }) => mid)).toEqual([3, 4]);
  });
});

describe("a paired tablet", () => {
  it("may make the calls of tablets, and no other of all that the server has", async () => {
    const { token } = await pair();
    const own = test.app.mountedCalls.filter(({ audience }) => audience === "tablet");
    expect(own.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /api/tablet/home",
      "GET /api/tablet/live",
      "GET /api/tablet/operators/:code",
      "GET /api/tablet/state",
      "POST /api/tablet/answers",
    ]);
    const others = test.app.mountedCalls.filter(({ audience }) => !["none", "tablet"].includes(audience));
    expect(others.length).toBeGreaterThan(150);
    for (const { method, path } of others) {
      const url = path.replace(":tenant", plant.tenant).replaceAll(/:\w+/g, "1");
      const answer = await test.app.inject({ method, url, headers: bearer(token) });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
  });

  it("is revoked at once, and cannot be paired by what it had", async () => {
    const { tablet, token } = await pair();
    expect((await ofTablet("/state", token)).statusCode).toBe(200);
    expect((await admin(`/tablets/${tablet.id}`, { method: "DELETE" })).status).toBe(200);
    for (const path of [home, "/state", "/live", "/operators/12"])
      expect((await ofTablet(path, token)).statusCode).toBe(401);
  });

  it("learns the name of a code, and not many that there are not", async () => {
    const { token } = await pair();
    expect((await ofTablet("/operators/12", token)).json()).toEqual({ code: 12, name: "Marina" });
    const statuses: number[] = [];
    for (let code = 500; code < 525; code += 1)
      statuses.push((await ofTablet(`/operators/${code}`, token)).statusCode);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("what a tablet shows", () => {
  it("is its machine's shift against the target, without breaks and planned stops", async () => {
    const own = await test.stores.addTenant(plantOfTablets);
    const asAdmin = testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token);
    const { code, token } = await start();
    await asAdmin("/tablets", { body: { ...settings, code } });
    await storeBatch(test, own.tenantId, noonMs, {
      weighings: [
        // Two useful packages before the shift, two in it, and one rejected.
        ...weighingsOf(noonMs - 7 * hourMs, [1_010_000, 1_011_000]),
        ...weighingsOf(noonMs - 2 * hourMs, [1_010_000, 1_011_000, 1_045_000]),
      ],
      statuses: [{ equipment: 3, at: noonMs - 10_000, state: 2, speed: 0 }],
      occurrences: [
        { equipment: 3, code: 20, startedAt: noonMs - 30 * minuteMs, endedAt: null },
        { equipment: 3, code: 21, startedAt: noonMs - 3 * hourMs, endedAt: noonMs - 2.5 * hourMs },
      ],
    });
    const [day] = await machinesOf(token);
    // Without shifts from midnight on: 12 h at 2 per minute, less the half hour of the meal.
    expect(day).toMatchObject({
      condition: "stopped",
      cause: "Falta de filme",
      useful: 4,
      rate: 2,
      targetNow: 2 * 690,
      target: 2 * 1410,
      window: { name: null, team: null, start: noonMs - 12 * hourMs, end: noonMs + 12 * hourMs },
      product: { name: "Arroz 1 kg", codeText: "ARROZ-1" },
      order: null,
    });
    const worked = {
      name: "Manhã",
      team: "A",
      start: "06:00",
      end: "14:20",
      days: [0],
      breaks: [{ start: "08:00", end: "08:15" }],
    };
    const pattern = { name: "5x2", firstDay: "2026-11-01", anchorDay: "2026-11-01", cycleDays: 1 };
    const { status } = await asAdmin("/registrations/shift-patterns", {
      body: { ...pattern, shifts: [worked] },
    });
    expect(status).toBe(200);
    await test.stores.changesSeen();
    const [shift] = await machinesOf(token);
    expect(shift).toMatchObject({
      useful: 2,
      // 6 h so far and 8 h 20 min in all, less break and meal.
      targetNow: 2 * (360 - 45),
      target: 2 * (500 - 45),
      window: { name: "Manhã", team: "A", start: noonMs - 6 * hourMs, end: noonMs + 140 * minuteMs },
    });
    expect(shift?.strip.map(({ state }) => state)).toEqual(["producing", "planned", "producing", "stopped"]);
  });
});

describeAnswers({
  settings,
  home,
  plant: plantOfTablets,
  noonMs,
  test: () => test,
  start,
  ofTablet,
  machinesOf,
});
