import {
  type BoardPicture,
  getBoard,
  getEquipmentStatus,
  getOccurrences,
  getOccurrencesHistogram,
  getProductionCards,
  wouldHaveDone,
} from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type Caller, queryOf, storeBatch } from "./testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { smallPlant } from "./testing/test-stores.ts";

const [cleaning, meal, alarm] = [20, 21, 22];
const beginMs = Date.UTC(2026, 10, 19, 15);
let nowMs = beginMs;
let test: TestApp;
let caller: Caller & { tenantId: number };

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  const plant = await test.stores.addTenant({
    ...smallPlant,
    events: [
      { code: cleaning, name: "Limpeza", notificationLevel: 2 },
      { code: meal, name: "Refeição", notificationLevel: 0, planned: true },
      { code: alarm, name: "Emergência", notificationLevel: 2 },
    ],
  });
  caller = { ...plant, token: (await test.signIn(plant, "Admin")).token };
});
afterAll(() => test.close());

const tell = (startedAt: number, endedAt: number | null = null) =>
  storeBatch(test, caller.tenantId, nowMs, {
    statuses: [{ equipment: 3, at: nowMs, state: 2, speed: 0 }],
    occurrences: [{ equipment: 3, code: cleaning, startedAt, endedAt }],
  });

/** Marks the event as planned or not from now on. */
async function mark(planned: boolean): Promise<void> {
  const address = `/api/client/${caller.tenant}/registrations/events`;
  const headers = bearer(caller.token);
  const events = (await test.app.inject({ url: address, headers })).json<{ id: number; code: number }[]>();
  const id = events.find(({ code }) => code === cleaning)?.id;
  const payload = { id, name: "Limpeza", notificationLevel: 2, planned };
  const answer = await test.app.inject({ method: "PUT", url: address, headers, payload });
  expect(answer.statusCode).toBe(200);
}

/** Whether each place calls the machine's current stop planned. */
async function said(): Promise<Record<string, boolean | undefined>> {
  const windows = [{ startMs: beginMs - 60 * minuteMs, endMs: nowMs + minuteMs }];
  const [status] = (await ask(test.app, getEquipmentStatus, caller, {})).result;
  const query = `zoom=today&${queryOf({ windows }).toString()}`;
  const url = `${getBoard.path.replace(":tenant", caller.tenant)}?${query}`;
  const board = (await test.app.inject({ url, headers: bearer(caller.token) })).json<{
    data: BoardPicture;
  }>();
  const machine = board.data.machines.find(({ id }) => id === 3);
  const listed = (await ask(test.app, getOccurrences, caller, { windows })).data.result;
  const causes = (await ask(test.app, getOccurrencesHistogram, caller, { windows })).result;
  return {
    status: status?.occurrence?.planned,
    "nothing is lost by it": status?.unplannedSince === null,
    board: machine?.planned,
    occurrences: listed.find(({ equipment }) => equipment.mid === 3)?.events.at(-1)?.planned,
    causes: causes.find(({ equipment }) => equipment.mid === 3)?.events.find(({ code }) => code === cleaning)
      ?.planned,
  };
}

const all = (planned: boolean, places: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(places).map((place) => [place, planned]));

it("an open stop is what was registered as it began, on every page, whatever its event is marked as meanwhile", async () => {
  await tell(beginMs - 30 * minuteMs);
  let places = await said();
  expect(places).toEqual(all(false, places));
  await mark(true);
  places = await said();
  expect(places).toEqual(all(false, places));
  await tell(beginMs - 30 * minuteMs, beginMs);
});

it("a stop that begins after its event was marked is planned on every page, and stays so when that is taken back", async () => {
  nowMs += 60 * minuteMs;
  await tell(nowMs - minuteMs);
  const places = await said();
  expect(places).toEqual(all(true, places));
  await mark(false);
  expect(await said()).toEqual(all(true, places));
});

/** What each place makes of machine 4, whose alarm comes in its planned stop. */
async function saidOfAlarm(): Promise<Record<string, unknown>> {
  const windows = [{ startMs: nowMs - 30 * minuteMs, endMs: nowMs }];
  const machine = { windows, equipments: 4 };
  const status = (await ask(test.app, getEquipmentStatus, caller, {})).result.find(
    ({ equipment }) => equipment === 4,
  );
  const query = `zoom=today&${queryOf(machine).toString()}`;
  const headers = bearer(caller.token);
  const at = (path: string) => path.replace(":tenant", caller.tenant);
  const board = await test.app.inject({ url: `${at(getBoard.path)}?${query}`, headers });
  const drawn = board.json<{ data: BoardPicture }>().data.machines.find(({ id }) => id === 4);
  const causes = (await ask(test.app, getOccurrencesHistogram, caller, machine)).result;
  const [card] = (await ask(test.app, getProductionCards, caller, machine)).data;
  const steps = [{ afterMinutes: 0, roles: ["Admin"], by: ["mail"] }];
  const payload = { name: "Parada", condition: { kind: "stopped" }, equipments: [4], steps };
  const rule = await test.app.inject({ method: "POST", url: at(wouldHaveDone.path), headers, payload });
  return {
    "the home has no unplanned stop": status?.unplannedSince === null && status.occurrence?.planned,
    "the board is not red": drawn?.condition === "stopped" && drawn.planned,
    "the list counts no time of it":
      causes[0]?.events.find(({ code }) => code === alarm)?.unplanned.duration === 0,
    "the factor has nothing unplanned": card?.unplanned === null || card?.unplanned === 0,
    "the rule tells nobody": rule.json<{ days7: { count: number } }>().days7.count === 0,
  };
}

it("an alarm inside a planned stop is no unplanned stop on the home, the board, the list, in the factor and for a rule; one that outlasts it is", async () => {
  nowMs += 60 * minuteMs;
  const [begin, rang] = [nowMs - 30 * minuteMs, nowMs - 25 * minuteMs];
  const store = (mealEndedAt: number | null) =>
    storeBatch(test, caller.tenantId, nowMs, {
      statuses: [
        { equipment: 4, at: begin, state: 2, speed: 0 },
        { equipment: 4, at: nowMs, state: 2, speed: 0 },
      ],
      occurrences: [
        { equipment: 4, code: meal, startedAt: begin, endedAt: mealEndedAt },
        { equipment: 4, code: alarm, startedAt: rang, endedAt: null },
      ],
    });
  await store(null);
  const places = await saidOfAlarm();
  expect(places).toEqual(all(true, places));
  await store(nowMs - 10 * minuteMs);
  expect(await saidOfAlarm()).toEqual(all(false, places));
});
