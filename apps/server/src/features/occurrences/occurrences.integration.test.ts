import {
  getOccurrences,
  getOccurrencesHistogram,
  getPlannedTime,
  getProductionCards,
  getReportNumbers,
} from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ask,
  type Caller,
  randomCases,
  type Question,
  storeBatch,
  tryCall,
} from "../../testing/dashboard-questions.ts";
import { instantShowing } from "../../testing/plant-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { expectedCauses, expectedGroups, type ReportedOccurrence } from "./testing/occurrences-reference.ts";
import { morningMs as nowMs, type OccurringPlant, occurringPlants } from "./testing/occurring-plants.ts";

/** Clock of the server, which stands still. */
let clockMs = nowMs;
const minuteMs = 60_000;

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let callers: Record<"admin" | "operator" | "stranger", Caller>;

beforeAll(async () => {
  test = await openTestApp({ now: () => clockMs });
  plant = await test.stores.addTenant(smallPlant);
  const other = await test.stores.addTenant(smallPlant);
  callers = {
    admin: { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token },
    operator: { tenant: plant.tenant, token: (await test.signIn(plant, "Operator")).token },
    stranger: { tenant: other.tenant, token: (await test.signIn(other, "Admin")).token },
  };
  await storeBatch(test, plant.tenantId, nowMs, {
    occurrences: [
      { equipment: 3, code: 20, startedAt: nowMs - 30 * minuteMs, endedAt: nowMs - 20 * minuteMs },
      { equipment: 3, code: 1, startedAt: nowMs - 25 * minuteMs, endedAt: null },
    ],
  });
});
afterAll(() => test.close());
beforeEach(() => {
  clockMs = nowMs;
});

/** Factor to nine digits; null when no time was available. */
function factorOf(stoppedS: number, availableS: number): unknown {
  const close = expect.closeTo(100 - (stoppedS / availableS) * 100, 9) as unknown;
  return availableS === 0 ? null : close;
}

describe("occurrences", () => {
  it("equal a count tick by tick over the records, whatever came in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(occurringPlants, async (drawn) => {
        clockMs = drawn.nowMs;
        const { records: known, questions, tickMs } = drawn;
        const { mids, ...added } = await addFactory(drawn);
        await storeInAnyOrder(added.tenantId, known);
        const names = (await test.stores.registrations.of(added.tenantId)).events;
        for (const question of questions) {
          const asked = question.equipments.length === 0 ? [3, 4, 5] : question.equipments;
          const equipment = asked.map((mid) => mids[mid]).filter((one) => one !== undefined);
          const expected = expectedGroups(known, {
            ...question,
            ignored: question.eventsCode,
            planned: [20],
            equipment,
            names,
            nowMs: clockMs,
            tickMs,
          });
          const occurrences = await ask(test.app, getOccurrences, added, question);
          expect(occurrences.data.result).toEqual(expected);
          const causes = await ask(test.app, getOccurrencesHistogram, added, question);
          expect(causes.result).toEqual(expectedCauses(expected));
          const charts = ["Occurrences", "OccurrencesHistogram", "OperationalFactor"];
          const report = await ask(test.app, getReportNumbers, added, { ...question, charts });
          expect(report.data.result).toEqual({
            Occurrences: expected,
            OccurrencesHistogram: expectedCauses(expected),
            OperationalFactor: expected.map(({ equipment: { mid, name }, timeAvailable, duration }) => ({
              equipment: { mid, name },
              timeAvailable,
              duration,
              factor: factorOf(duration, timeAvailable),
            })),
          });
        }
      }),
      randomCases(20),
    );
  });

  it("of an hour hold what lasts and what overlaps, ignored codes left out", async () => {
    const question = {
      windows: [{ startMs: nowMs - 60 * minuteMs, endMs: nowMs + 60 * minuteMs }],
      equipments: [3],
    };
    const { data } = await ask(test.app, getOccurrences, callers.operator, question);
    expect(data.result).toMatchObject([
      {
        equipment: { mid: 3, name: "ARZ1", removedAt: null },
        timeAvailable: 3600,
        duration: 1800,
        events: [
          { code: 20, description: "Falta de filme", duration: 600, endDate: nowMs - 20 * minuteMs },
          { code: 1, duration: 1500, endDate: null, windowEnd: nowMs },
        ],
      },
    ]);
    const ignoring = await ask(test.app, getOccurrencesHistogram, callers.admin, {
      ...question,
      eventsCode: [1],
    });
    const once = { count: 1, duration: 600 };
    expect(ignoring.result).toEqual([
      {
        equipment: { n: "ARZ1", mid: 3 },
        duration: 600,
        planned: 0,
        events: [{ code: 20, description: "Falta de filme", planned: false, ...once, unplanned: once }],
      },
    ]);
  });

  it("of an operator are of the time in which he was signed on at each machine", async () => {
    const own = await test.stores.addTenant({
      ...smallPlant,
      operators: [
        { code: 12, name: "Marina" },
        { code: 13, name: "Otávio" },
      ],
    });
    const caller = { ...own, token: (await test.signIn(own, "Supervisor")).token };
    const at = (minutes: number) => nowMs - minutes * minuteMs;
    const signedOn = (minutes: number, operator: number | null, speed: number) => ({
      equipment: 3,
      at: at(minutes),
      state: 2,
      speed,
      operator,
    });
    await storeBatch(test, own.tenantId, nowMs, {
      statuses: [
        signedOn(200, 13, 60),
        signedOn(100, 12, 60),
        signedOn(90, 12, 0),
        signedOn(40, null, 0),
        signedOn(20, 12, 60),
      ],
      occurrences: [
        { equipment: 3, code: 20, startedAt: at(110), endedAt: at(95) },
        { equipment: 3, code: 20, startedAt: at(50), endedAt: at(10) },
      ],
    });
    const asked = { windows: [{ startMs: at(150), endMs: nowMs }], equipments: [3] };
    const timeOf = async (operator: number) => {
      const { data } = await ask(test.app, getOccurrences, caller, { ...asked, operator });
      const minutesAgo = (ms: number) => (nowMs - ms) / minuteMs;
      return data.result.map(({ timeAvailable, available = [], duration, events }) => ({
        available: timeAvailable / 60,
        minutesAgo: available.map((one) => [one.startTimestamp, one.endTimestamp].map(minutesAgo)),
        stopped: duration / 60,
        parts: events.map((event) => event.duration / 60),
      }));
    };
    // Otávio was signed on from 150 to 100 min ago; Marina from 100 to 40 min ago, and for the last 20 min.
    expect(await timeOf(13)).toEqual([{ available: 50, minutesAgo: [[150, 100]], stopped: 10, parts: [10] }]);
    const hers = [
      [100, 40],
      [20, 0],
    ];
    expect(await timeOf(12)).toEqual([{ available: 80, minutesAgo: hers, stopped: 25, parts: [5, 10, 10] }]);
    const { result } = await ask(test.app, getOccurrencesHistogram, caller, { ...asked, operator: 12 });
    expect(result).toMatchObject([{ events: [{ code: 20, count: 2, duration: 25 * 60 }] }]);
    const { data: cards } = await ask(test.app, getProductionCards, caller, { ...asked, operator: 12 });
    expect(cards[0]?.factor).toBeCloseTo(25 / 80, 9);
  });

  it("count the hours that a day really has when clocks change", async () => {
    const zone = "America/New_York";
    const startMs = instantShowing("2026-11-01 00:00", zone);
    const endMs = instantShowing("2026-11-02 00:00", zone);
    await storeBatch(test, plant.tenantId, nowMs, {
      occurrences: [{ equipment: 4, code: 2, startedAt: startMs - 1000, endedAt: endMs + 1000 }],
    });
    const { data } = await ask(test.app, getOccurrences, callers.admin, {
      windows: [{ startMs, endMs }],
      equipments: [4],
    });
    expect(data.result).toMatchObject([
      { timeAvailable: 25 * 3600, duration: 25 * 3600, events: [{ duration: 25 * 3600 }] },
    ]);
  });

  it("of a time before anything are empty, for every equipment", async () => {
    const { data } = await ask(test.app, getOccurrences, callers.admin, {
      windows: [{ startMs: 1000, endMs: 2000 }],
    });
    expect(
      data.result.map(({ equipment: { name }, timeAvailable, duration, events }) => [
        name,
        timeAvailable,
        duration,
        events,
      ]),
    ).toEqual([
      ["ARZ1", 0, 0, []],
      ["FEJ1", 0, 0, []],
    ]);
  });
});

describe.each([getOccurrences, getOccurrencesHistogram])("$path", (call) => {
  const windows = [{ startMs: nowMs - 60 * minuteMs, endMs: nowMs }];

  it("shows another tenant nothing, and refuses it this one's path", async () => {
    expect(
      (await tryCall(test.app, call, { ...callers.stranger, tenant: plant.tenant }, { windows })).status,
    ).toBe(403);
    const own = JSON.stringify(await ask(test.app, call, callers.stranger, { windows }));
    expect(own).toContain("ARZ1");
    expect(own).not.toContain('"code"');
  });

  it.each([
    ["an equipment that is not the tenant's", { equipments: [99] }, "UnknownEquipment", "equipments"],
    ["an event that is not the tenant's", { eventsCode: [77] }, "UnknownEvent", "eventsCode"],
    ["an operator that is not the tenant's", { operator: 77 }, "UnknownOperator", "operator"],
    ["a code that is no number", { eventsCode: ["x"] }, "InvalidRequest", "eventsCode.0"],
    ["no dates", { windows: undefined }, "InvalidRequest", "dates"],
    ["an end before its start", { windows: [{ startMs: 5, endMs: 4 }] }, "InvalidRequest", "dates.0"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const question: Question = Object.assign({ windows }, wrong);
    const { status, body } = await tryCall(test.app, call, callers.admin, question);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) } } });
  });
});

it("tells planned time of two periods to its own people alone, and refuses what it cannot read", async () => {
  const own = await test.stores.addTenant({
    ...smallPlant,
    events: [{ code: 20, name: "Refeição", notificationLevel: 0, planned: true }],
  });
  const caller = { tenant: own.tenant, token: (await test.signIn(own, "Operator")).token };
  const meal = { equipment: 3, code: 20, startedAt: nowMs - 50 * minuteMs, endedAt: nowMs - 20 * minuteMs };
  const running = { equipment: 4, at: nowMs - minuteMs, state: 2, speed: 60 };
  await storeBatch(test, own.tenantId, nowMs, { occurrences: [meal], statuses: [running] });
  const hours = [1, 2].map((back) =>
    JSON.stringify([
      { startTimestamp: nowMs - back * 60 * minuteMs, endTimestamp: nowMs - (back - 1) * 60 * minuteMs },
    ]),
  );
  const question = { dates: hours[0], before: hours[1] };
  const { data } = await ask(test.app, getPlannedTime, caller, question);
  expect(data.result).toEqual({ own: 2 * 3600 - 30 * 60, before: 2 * 3600 });
  const stranger = { ...callers.stranger, tenant: own.tenant };
  const statusOf = async (who: Caller, wrong: Question = {}) =>
    (await tryCall(test.app, getPlannedTime, who, { ...question, ...wrong })).status;
  expect([await statusOf(stranger), await statusOf({ ...caller, token: "x" })]).toEqual([403, 401]);
  expect(await statusOf(caller, { before: "[]" })).toBe(422);
  expect(await statusOf(caller, { equipments: 99 })).toBe(422);
});

it("has no time of a machine that never sent anything, and all of it once it sent one package", async () => {
  const own = await test.stores.addTenant(smallPlant);
  const caller = { tenant: own.tenant, token: (await test.signIn(own, "Operator")).token };
  const question = { windows: [{ startMs: nowMs - 60 * minuteMs, endMs: nowMs }], equipments: [3] };
  const availableS = async () =>
    (await ask(test.app, getOccurrences, caller, question)).data.result.map((one) => one.timeAvailable);
  expect(await availableS()).toEqual([0]);
  await storeBatch(test, own.tenantId, nowMs, {
    weighings: [{ equipment: 3, at: [nowMs - 30 * 24 * 60 * minuteMs], weightMg: [1_010_000] }],
  });
  expect(await availableS()).toEqual([3600]);
});

async function addFactory({ timeZone, createdAt, removedAt }: OccurringPlant) {
  const started = Date.UTC(2010, 0, 1);
  const equipment = [
    { mid: 3, name: "ARZ1", createdAt: started, removedAt: null },
    { mid: 4, name: "FEJ1", createdAt: started, removedAt: null },
    { mid: 5, name: "NOV1", createdAt, removedAt },
  ];
  const registered = equipment.map((one) => ({ ...one, ip: "127.0.0.1" }));
  const added = await test.stores.addTenant(
    {
      ...smallPlant,
      equipment: registered,
      events: [{ code: 20, name: "Refeição", notificationLevel: 0, planned: true }],
    },
    timeZone,
  );
  const { token } = await test.signIn(added, "Supervisor");
  return { ...added, token, mids: Object.fromEntries(equipment.map((one) => [one.mid, one])) };
}

/** Stores ends before their beginnings, beginnings again after their ends, and everything in several batches. */
async function storeInAnyOrder(tenantId: number, reported: readonly ReportedOccurrence[]): Promise<void> {
  const beginnings = reported.map((one) => ({ ...one, endedAt: null }));
  const late = beginnings.filter((_, i) => i % 3 === 0);
  await storeBatch(test, tenantId, clockMs, { occurrences: beginnings.filter((_, i) => i % 3 === 1) });
  await storeBatch(test, tenantId, clockMs, { occurrences: [...reported] });
  await storeBatch(test, tenantId, clockMs, { occurrences: late });
}
