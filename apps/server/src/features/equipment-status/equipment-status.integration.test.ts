import {
  type BatchInput,
  type BoardPicture,
  type EquipmentFacts,
  type EquipmentStatus,
  getBoard,
  getEquipmentFacts,
  getEquipmentStatus,
} from "@fiel/contracts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, randomCases, storeBatch } from "../../testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { weighingPlant } from "../../testing/weighing-records.ts";
import { arrivingAt, beginMs as noonMs, expectedStatus, stories } from "./testing/status-reference.ts";

let nowMs = noonMs;
let test: TestApp;
let plant: { tenantId: number; tenant: string };
let token: string;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  nowMs = noonMs;
  plant = await test.stores.addTenant(smallPlant);
  ({ token } = await test.signIn(plant, "Operator"));
});

const tell = (records: Pick<BatchInput, "statuses" | "occurrences">): Promise<void> =>
  storeBatch(test, plant.tenantId, nowMs, records);

async function statuses(query = ""): Promise<EquipmentStatus[]> {
  const answer = await test.app.inject({
    url: `${getEquipmentStatus.path.replace(":tenant", plant.tenant)}${query}`,
    headers: bearer(token),
  });
  return getEquipmentStatus.answer.parse(answer.json()).result;
}

/** Start of the machine's stop as a screen shows it. */
async function onScreen(): Promise<number | null | undefined> {
  const window = { startTimestamp: nowMs - 3_600_000, endTimestamp: nowMs };
  const query = new URLSearchParams({ dates: JSON.stringify([window]), pages: "machines" });
  const url = `${getBoard.path.replace(":tenant", plant.tenant)}?${query.toString()}`;
  const { data } = (await test.app.inject({ url, headers: bearer(token) })).json<{ data: BoardPicture }>();
  return data.machines.find(({ id }) => id === 3)?.since;
}

const status = (secondsAgo: number, state: number, speed: number, equipment = 3) => ({
  equipment,
  at: nowMs - secondsAgo * 1_000,
  state,
  speed,
});
const unheard = {
  equipment: 4,
  name: "FEJ1",
  status: 3,
  speed: 0,
  since: null,
  occurrence: null,
  unplannedSince: null,
};

const registered = [
  { mid: 3, name: "ARZ1" },
  { mid: 5, name: "ARZ2" },
  { mid: 4, name: "FEJ1" },
];

describe("equipment status", () => {
  it("equals a walk back through all that came in, however late it came", async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        nowMs = noonMs;
        const { createdAt, removedAt } = story.life;
        const factory = await test.stores.addTenant(weighingPlant(createdAt, removedAt));
        const caller = { ...factory, token: (await test.signIn(factory, "Supervisor")).token };
        for (const [stage, clockMs] of story.clocks.entries()) {
          nowMs = clockMs;
          await storeBatch(test, factory.tenantId, nowMs, arrivingAt(story, stage));
          for (const equipments of [story.asked[stage] ?? [], []]) {
            const expected = registered
              .filter(({ mid }) => equipments.length === 0 || equipments.includes(mid))
              .filter(({ mid }) => mid !== 5 || removedAt === null || nowMs < removedAt)
              .map(({ mid, name }) => ({ ...expectedStatus(story, stage, mid), name }));
            expect((await ask(test.app, getEquipmentStatus, caller, { equipments })).result).toEqual(
              expected,
            );
          }
        }
      }),
      randomCases(15),
    );
  });

  it("is Desconectado since never for equipment that was not heard of", async () => {
    expect(await statuses()).toEqual([{ ...unheard, equipment: 3, name: "ARZ1" }, unheard]);
  });

  it("is the latest report, with the instant at which the condition began", async () => {
    await tell({ statuses: [status(40, 2, 60), status(30, 2, 62.5), status(50, 2, 0), status(20, 2, 61)] });
    expect(await statuses()).toEqual([
      {
        equipment: 3,
        name: "ARZ1",
        status: 2,
        speed: 61,
        since: nowMs - 40_000,
        occurrence: null,
        unplannedSince: null,
      },
      unheard,
    ]);
  });

  it("takes a report that comes late for what it is: the past", async () => {
    await tell({ statuses: [status(10, 2, 60)] });
    await tell({ statuses: [status(35, 2, 0), status(50, 2, 60)] });
    expect((await statuses())[0]).toMatchObject({ status: 2, speed: 60, since: nowMs - 10_000 });
  });

  it("is in its planned stop whatever else stops it meanwhile", async () => {
    await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.updateTable("events").set({ planned: true }).where("code", "=", 20).execute(),
    );
    await tell({
      statuses: [status(40, 2, 0)],
      occurrences: [
        { equipment: 3, code: 20, startedAt: nowMs - 300_000, endedAt: null },
        { equipment: 3, code: 1, startedAt: nowMs - 40_000, endedAt: null },
      ],
    });
    expect((await statuses())[0]).toMatchObject({
      occurrence: { code: 20, planned: true, since: nowMs - 300_000 },
    });
  });

  it("stands without a plan from the end of its planned stop on, whatever began in it: before nothing was lost", async () => {
    await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.updateTable("events").set({ planned: true }).where("code", "=", 20).execute(),
    );
    const cleaning = { equipment: 3, code: 20, startedAt: nowMs - 2_400_000 };
    const alarm = { equipment: 3, code: 1, startedAt: nowMs - 2_100_000, endedAt: null };
    const stands = [status(2_500, 2, 60), status(2_400, 2, 0), status(5, 2, 0)];
    await tell({ statuses: stands, occurrences: [{ ...cleaning, endedAt: null }, alarm] });
    const [before] = await statuses();
    expect([before?.since, before?.unplannedSince]).toEqual([nowMs - 2_400_000, null]);
    expect(await onScreen()).toBe(nowMs - 2_400_000);
    await tell({ occurrences: [{ ...cleaning, endedAt: nowMs - 600_000 }] });
    expect((await statuses())[0]).toMatchObject({
      since: nowMs - 2_400_000,
      unplannedSince: nowMs - 600_000,
      occurrence: { code: 1, planned: false },
    });
    expect(await onScreen()).toBe(nowMs - 600_000);
    await tell({ occurrences: [{ ...alarm, endedAt: nowMs }] });
    expect((await statuses())[0]).toMatchObject({ unplannedSince: nowMs - 600_000, occurrence: null });
    expect(await onScreen()).toBe(nowMs - 600_000);
  });

  it("stands without a plan from the end of a planned stop on that took longer than a week", async () => {
    await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.updateTable("events").set({ planned: true }).where("code", "=", 20).execute(),
    );
    const holidays = { equipment: 3, code: 20, startedAt: nowMs - 9 * 86_400_000, endedAt: nowMs - 600_000 };
    const stands = [status(9 * 86_400, 2, 0), status(5, 2, 0)];
    await tell({ statuses: stands, occurrences: [holidays] });
    expect((await statuses())[0]).toMatchObject({
      since: nowMs - 9 * 86_400_000,
      unplannedSince: nowMs - 600_000,
    });
  });

  it("tells why a stopped equipment stands, by its newest open occurrence", async () => {
    await tell({
      statuses: [status(300, 2, 60), status(40, 2, 0)],
      occurrences: [
        { equipment: 3, code: 2, startedAt: nowMs - 500_000, endedAt: nowMs - 400_000 },
        { equipment: 3, code: 1, startedAt: nowMs - 90_000, endedAt: null },
        { equipment: 3, code: 20, startedAt: nowMs - 40_000, endedAt: null },
      ],
    });
    expect((await statuses())[0]).toMatchObject({
      speed: 0,
      since: nowMs - 40_000,
      occurrence: { code: 20, name: "Falta de filme" },
    });
    nowMs += 10_000;
    await tell({
      statuses: [status(0, 2, 55)],
      occurrences: [{ equipment: 3, code: 20, startedAt: noonMs - 40_000, endedAt: nowMs }],
    });
    expect((await statuses())[0]).toMatchObject({ speed: 55, since: nowMs, occurrence: null });
  });

  it("is Desconectado from a minute of silence on, since it was heard of last", async () => {
    await tell({ statuses: [status(5, 2, 60)] });
    nowMs += 54_999;
    expect((await statuses())[0]).toMatchObject({ status: 2, speed: 60 });
    nowMs += 1;
    expect((await statuses())[0]).toEqual({
      equipment: 3,
      name: "ARZ1",
      status: 3,
      speed: 0,
      since: noonMs - 5_000,
      unplannedSince: null,
      occurrence: null,
    });
  });

  it("lists the asked equipment that is not removed", async () => {
    expect((await statuses("?equipments=4")).map(({ equipment }) => equipment)).toEqual([4]);
    await test.stores.apply(plant.tenantId, {
      equipment: [{ mid: 4, name: "FEJ1", ip: "127.0.0.1", removedAt: noonMs - 1 }],
    });
    expect((await statuses()).map(({ equipment }) => equipment)).toEqual([3]);
  });

  it("shows nothing of another tenant, and 422 for equipment that is not the tenant's", async () => {
    await tell({ statuses: [status(5, 2, 60)] });
    const stranger = await test.stores.addTenant(smallPlant);
    const { token: theirs } = await test.signIn(stranger, "Admin");
    const url = (tenant: string, query = "") =>
      `${getEquipmentStatus.path.replace(":tenant", tenant)}${query}`;
    expect((await test.app.inject({ url: url(plant.tenant), headers: bearer(theirs) })).statusCode).toBe(403);
    expect((await test.app.inject({ url: url(stranger.tenant), headers: bearer(theirs) })).json()).toEqual({
      result: [{ ...unheard, equipment: 3, name: "ARZ1" }, unheard],
    });
    expect(
      (await test.app.inject({ url: url(plant.tenant, "?equipments=77"), headers: bearer(token) }))
        .statusCode,
    ).toBe(422);
  });
});

describe("equipment facts", () => {
  const facts = async (): Promise<EquipmentFacts[]> =>
    (await ask(test.app, getEquipmentFacts, { ...plant, token }, {})).result;

  const nothing = {
    registeredAt: expect.any(Number) as number,
    expectedRate: null,
    heardAt: null,
    operators: [],
    evidence: null,
    gateway: null,
    lastWeight: null,
  };

  it("are nothing of machines of which nothing is known, and not told of removed ones", async () => {
    expect(await facts()).toEqual([
      { equipment: 3, ...nothing },
      { equipment: 4, ...nothing },
    ]);
    await test.stores.apply(plant.tenantId, {
      equipment: [{ mid: 4, name: "FEJ1", ip: "127.0.0.1", removedAt: noonMs - 1, expectedRate: 60 }],
    });
    expect(await facts()).toEqual([{ equipment: 3, ...nothing }]);
  });

  it("expect what is registered, else what the best of the last days brought", async () => {
    await test.stores.apply(plant.tenantId, {
      equipment: [{ mid: 4, name: "FEJ1", ip: "127.0.0.1", expectedRate: 62.5 }],
    });
    const packages = Array.from({ length: 1_440 }, () => 1_010_000);
    for (const daysAgo of [3, 2])
      await storeBatch(test, plant.tenantId, nowMs, {
        weighings: weighingsOf(nowMs - daysAgo * 86_400_000, packages.slice(0, 720 * (4 - daysAgo))),
      });
    expect(await facts()).toMatchObject([{ expectedRate: 1 }, { expectedRate: 62.5 }]);
  });

  it("tell who is signed on and who was before, and when the machine was heard of last", async () => {
    const by = (secondsAgo: number, operator: number | null) => ({ ...status(secondsAgo, 2, 60), operator });
    await tell({ statuses: [by(500, 12), by(400, 12), by(300, null), by(200, 12), by(100, 12)] });
    expect((await facts())[0]).toMatchObject({
      heardAt: nowMs - 100_000,
      operators: [
        { code: 12, name: "Marina", since: nowMs - 200_000, until: null },
        { code: 12, name: "Marina", since: nowMs - 500_000, until: nowMs - 300_000 },
      ],
    });
  });

  it("are nobody else's", async () => {
    const stranger = await test.stores.addTenant(smallPlant);
    const url = getEquipmentFacts.path.replace(":tenant", stranger.tenant);
    expect((await test.app.inject({ url, headers: bearer(token) })).statusCode).toBe(403);
  });
});
