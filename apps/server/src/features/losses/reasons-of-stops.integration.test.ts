import {
  getLosses,
  type ListedStop,
  listLossStops,
  listStops,
  type RegisteredEvent,
  type RegisteredReason,
} from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, storeBatch } from "../../testing/dashboard-questions.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { weighingPlant } from "../../testing/weighing-records.ts";

const [beltBroke, jammed] = [30, 31];
const registered = {
  ...weighingPlant(0, null),
  reasons: [
    { name: "Mecânica" },
    { name: "Correia", parent: "Mecânica", lossClass: "breakdown" as const },
    { name: "Falta de filme", lossClass: "supply" as const },
  ],
  events: [
    { code: beltBroke, name: "Correia partida", reason: "Mecânica > Correia" },
    { code: jammed, name: "Pacote preso" },
  ],
};
const minuteMs = 60_000;
const startMs = nowMs - 3_600_000;
const stop = (code: number, from: number, to: number) => ({
  equipment: 3,
  code,
  startedAt: startMs + from * minuteMs,
  endedAt: startMs + to * minuteMs,
});

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

/** A plant whose belt broke twice, with a jam reported while the belt is broken; that time counts for the belt. */
async function openStoodPlant() {
  const added = await opened.test.stores.addTenant(registered);
  const plant = { ...added, token: (await opened.test.signIn(added, "Admin")).token };
  const occurrences = [stop(beltBroke, 0, 20), stop(jammed, 15, 27), stop(beltBroke, 30, 35)];
  await storeBatch(opened.test, plant.tenantId, nowMs, { occurrences });
  const question = { windows: [{ startMs, endMs: startMs + 40 * minuteMs }], equipments: [3] };
  const seen = async () => {
    const { result } = (await ask(opened.test.app, getLosses, plant, question)).data;
    const { account, causes, explainedBy, unexplainedMs } = result;
    const of = (code: number) => causes.find((one) => one.code === code);
    return {
      minutes: [beltBroke, jammed].map((code) => (of(code)?.lostMs ?? 0) / minuteMs),
      untold: account.stopsMs - causes.reduce((sum, { lostMs }) => sum + lostMs, 0),
      belt: of(beltBroke)?.reason,
      jam: of(jammed)?.reason,
      explainedBy,
      explained: (account.stopsMs - unexplainedMs) / minuteMs,
    };
  };
  return { plant, seen, call: testCaller(opened.test.app, plant.tenant, plant.token) };
}

it("stops have the reason that their event names, at once when it changes, and none is unexplained for want of reasons", async () => {
  const { seen, call } = await openStoodPlant();
  const list = (await call<RegisteredReason[]>("/registrations/reasons")).body;
  const [belt, film] = ["Correia", "Falta de filme"].map((name) => list.find((one) => one.name === name));
  const broken = { id: belt?.id, name: "Correia", parent: "Mecânica", lossClass: "breakdown" };
  expect(await seen()).toEqual({
    minutes: [25, 7],
    untold: 0,
    belt: broken,
    jam: null,
    explainedBy: "reason",
    explained: 25,
  });

  const events = (await call<RegisteredEvent[]>("/registrations/events")).body;
  const jam = { ...events.find(({ code }) => code === jammed), reasonId: film?.id };
  expect((await call("/registrations/events", { method: "PUT", body: jam })).status).toBe(200);
  const lacking = { id: film?.id, name: "Falta de filme", parent: null, lossClass: "supply" };
  await expect.poll(seen).toMatchObject({ jam: lacking, explained: 32 });

  const moved = { ...film, lossClass: "organisation" };
  expect((await call("/registrations/reasons", { method: "PUT", body: moved })).status).toBe(200);
  await expect.poll(seen).toMatchObject({ jam: { ...lacking, lossClass: "organisation" } });

  // Events keep archived reasons. Without any other reason the cause explains a stop again.
  expect(
    (await call("/registrations/events", { method: "PUT", body: { ...jam, reasonId: null } })).status,
  ).toBe(200);
  for (const { id } of [film, belt].flatMap((one) => one ?? []))
    expect((await call(`/registrations/reasons/${id}`, { method: "DELETE" })).status).toBe(200);
  const archived = { belt: broken, jam: null, explainedBy: "cause", explained: 32 };
  await expect.poll(seen).toMatchObject(archived);
});

it("a reason that somebody told comes before the event's, in the account, the list and the drill, in every window", async () => {
  const { call, plant } = await openStoodPlant();
  const list = (await call<RegisteredReason[]>("/registrations/reasons")).body;
  const film = list.find(({ name }) => name === "Falta de filme")?.id as number;
  const window = (from: number, to: number) => ({
    startMs: startMs + from * minuteMs,
    endMs: startMs + to * minuteMs,
  });
  const stops = async (from: number, to: number, more: object = {}) => {
    const question = { windows: [window(from, to)], equipments: [3], ...more };
    return (await ask(opened.test.app, listStops, plant, question)).data.result.stops;
  };
  const before = await stops(0, 20);
  const first = before.findLast(({ code }) => code === beltBroke) as ListedStop;
  expect([first.explainedBy, first.revision, first.by]).toEqual(["event", 0, null]);
  // Told while the stop was young, so the answer covers its first minute.
  const body = {
    stops: [{ equipment: 3, startDate: startMs, endDate: startMs + minuteMs, revision: 0 }],
    reasonId: film,
    comment: "acabou",
  };
  expect((await call("/stops/explain", { body })).status).toBe(200);
  const after = (await stops(0, 20)).find(({ startDate }) => startDate === first.startDate);
  expect(after).toMatchObject({ explainedBy: "person", comment: "acabou", by: { kind: "user" } });
  expect([after?.endDate, after?.reason?.name]).toEqual([startMs + 20 * minuteMs, "Falta de filme"]);
  const none = await stops(0, 40, { explained: "false" });
  expect(none.every(({ reason }) => reason === null)).toBe(true);

  const account = async (from: number, to: number) => {
    const question = { windows: [window(from, to)], equipments: [3] };
    const { result } = (await ask(opened.test.app, getLosses, plant, question)).data;
    const { causes, unexplainedMs } = result;
    const told = causes.find(({ code, reason }) => code === beltBroke && reason?.id === film);
    return { told: (told?.lostMs ?? 0) / minuteMs, unexplained: unexplainedMs / minuteMs };
  };
  const [whole, early, late] = [await account(0, 40), await account(0, 10), await account(10, 40)];
  expect([whole.told, early.told, late.told]).toEqual([20, 10, 10]);
  expect(early.unexplained + late.unexplained).toBe(whole.unexplained);
  const drill = await ask(opened.test.app, listLossStops, plant, {
    windows: [window(0, 40)],
    equipments: [3],
    cause: beltBroke,
    reason: film,
  });
  expect(drill.data.result.stops).toMatchObject([{ reason: { id: film }, comment: "acabou" }]);
});
