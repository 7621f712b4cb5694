import { reportCharts } from "@fiel/contracts";
import { dayMs, minuteMs } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOf, storeBatch } from "./testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { smallPlant, weighingsOf } from "./testing/test-stores.ts";

const beginMs = Date.UTC(2026, 10, 19, 15);
const clock = { nowMs: beginMs };
let test: TestApp;
let fresh: FastifyInstance;
let plant: { readonly tenantId: number; readonly tenant: string };
let ruleId: number;
let headers: ReturnType<typeof bearer>;

/** Calls whose answer to the same request changes with the time alone, and what asks their pages again. */
const askedAgain: ReadonlyMap<string, string> = new Map([
  ["/api/client/:tenant/dashboard/board", "by the board, three times a minute"],
  ["/api/client/:tenant/dashboard/equipment-facts", "every minute"],
  ["/api/client/:tenant/dashboard/production/fillers", "every minute"],
  ["/api/client/:tenant/dashboard/shift", "every minute"],
  ["/api/client/:tenant/dashboard/stops", "by the windowed query, unless its period has ended"],
  ["/api/client/:tenant/subscription", "when the plant's day ends, as every page"],
]);
/** Streams, which do not end, files, which hold when they were made, and lists of people, which say when each was seen last: by these calls. */
const isLeftOut = (path: string): boolean =>
  /\/live$|\.xlsx$|\/reports$|\/export$|\/users\/(?:profile|sessions)$/.test(path);

beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
  const order = { codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 100, status: 2 };
  plant = await test.stores.addTenant({ ...smallPlant, orders: [order] });
  headers = bearer((await test.signIn(plant, "Admin")).token);
  const payload = {
    name: "Parada",
    // A look at rules changes incidents by itself.
    enabled: false,
    condition: { kind: "stopped" },
    steps: [{ afterMinutes: 90, roles: ["Admin"], by: ["mail"] }],
  };
  const url = `/api/client/${plant.tenant}/registrations/alert-rules`;
  const made = await test.app.inject({ method: "POST", url, headers, payload });
  ({ id: ruleId } = made.json<{ id: number }>());
  await storeBatch(test, plant.tenantId, clock.nowMs, {
    weighings: weighingsOf(beginMs - 60 * minuteMs, [1_010_000, 1_012_000, 940_000]),
    statuses: [{ equipment: 3, at: beginMs - minuteMs, state: 2, speed: 0 }],
    occurrences: [{ equipment: 3, code: 20, startedAt: beginMs - 30 * minuteMs, endedAt: null }],
  });
  fresh = await test.openReplica();
});
afterAll(async () => {
  await fresh.close();
  await test.close();
});

const urlOf = (path: string): string => {
  const question = {
    windows: [{ startMs: beginMs - dayMs, endMs: beginMs }],
    before:
      queryOf({ windows: [{ startMs: beginMs - 2 * dayMs, endMs: beginMs - dayMs }] }).get("dates") ?? "",
    equipments: 3,
    charts: reportCharts,
    rule: ruleId,
    zoom: "today",
    startTimestamp: beginMs - dayMs,
    endTimestamp: beginMs,
  };
  const address = path.replace(":tenant", plant.tenant).replace(":equipment", "3").replaceAll(/:\w+/g, "1");
  return `${address}?${queryOf(question).toString()}`;
};

/** Answers of all reading calls of people, by path; those that are refused are left out. */
async function answersOf(app: FastifyInstance): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { method, path, audience } of test.app.mountedCalls) {
    if (method !== "GET" || !["user", "supervisor", "admin"].includes(audience) || isLeftOut(path)) continue;
    const { statusCode, body } = await app.inject({ url: urlOf(path), headers });
    if (statusCode === 200) answers.set(path, body);
  }
  return answers;
}

const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...one.keys()].filter((path) => one.get(path) !== other.get(path)).toSorted();

it("an answer that a server remembers is what one says that remembers nothing, a day later too, and each that changes with the time alone is asked for again", async () => {
  const first = await answersOf(test.app);
  expect(first.size).toBeGreaterThan(40);
  clock.nowMs += dayMs;
  const [later, anew] = [await answersOf(test.app), await answersOf(fresh)];
  expect(differing(later, anew)).toEqual([]);
  expect(differing(first, later)).toEqual([...askedAgain.keys()].toSorted());
});
