import { getLosses, type RegisteredEvent, type RegisteredReason } from "@fiel/contracts";
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

/** A plant whose belt broke twice, and a jam that is told while it is still broken: that time is the belt's. */
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
  return { seen, call: testCaller(opened.test.app, plant.tenant, plant.token) };
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

  // Archived reasons stay the events'; without any other one the cause explains a stop again.
  expect(
    (await call("/registrations/events", { method: "PUT", body: { ...jam, reasonId: null } })).status,
  ).toBe(200);
  for (const { id } of [film, belt].flatMap((one) => one ?? []))
    expect((await call(`/registrations/reasons/${id}`, { method: "DELETE" })).status).toBe(200);
  const archived = { belt: broken, jam: null, explainedBy: "cause", explained: 32 };
  await expect.poll(seen).toMatchObject(archived);
});
