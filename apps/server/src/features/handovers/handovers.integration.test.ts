import {
  type AuditEntry,
  getLosses,
  getShiftPage,
  type RegisteredReason,
  type ShiftHandover,
  type ShiftPage,
} from "@fiel/contracts";
import { hourMs, minuteMs } from "@fiel/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

/** 09:00 in São Paulo, in the last hour of the morning's shift. */
const nineMs = Date.UTC(2026, 10, 19, 12);
/** Minutes from the begin of the morning's shift, at 06:00. */
const at = (minutes: number): number => nineMs - 3 * hourMs + minutes * minuteMs;
const [beltBroke, noFilm] = [30, 31];
const plant = {
  ...smallPlant,
  equipment: smallPlant.equipment?.map((one) => ({ ...one, createdAt: 0, expectedRate: 2 })),
  operators: [
    { code: 12, name: "Marina" },
    { code: 13, name: "Jonas" },
  ],
  reasons: [
    { name: "Mecânica" },
    { name: "Correia", parent: "Mecânica", lossClass: "breakdown" as const },
    { name: "Falta de filme", lossClass: "supply" as const },
  ],
  events: [
    { code: beltBroke, name: "Correia partida", reason: "Mecânica > Correia" },
    { code: noFilm, name: "Sem filme" },
  ],
  orders: [{ codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 100, status: 2, startedAt: at(0) }],
} satisfies typeof smallPlant;

const shift = (name: string, team: string, start: string, end: string, breaks: object[] = []) => ({
  name,
  team,
  start,
  end,
  breaks,
  days: [0],
});
const threeShifts = {
  name: "Três turnos",
  groupId: null,
  firstDay: "2026-11-01",
  anchorDay: "2026-11-01",
  cycleDays: 1,
  shifts: [
    shift("Manhã", "A", "06:00", "09:30", [{ start: "08:00", end: "08:15" }]),
    shift("Tarde", "B", "09:30", "22:00"),
    shift("Noite", "C", "22:00", "06:00"),
  ],
};

let nowMs = nineMs;
let test: TestApp;
let own: { tenantId: number; tenant: string };
let group: number;
let caller: { tenant: string; token: string };
let call: TestCaller;
let admin: TestCaller;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
});
afterAll(() => test.close());

async function addPlant(): Promise<void> {
  own = await test.stores.addTenant(plant);
  admin = testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token);
  caller = { tenant: own.tenant, token: (await test.signIn(own, "Supervisor")).token };
  call = testCaller(test.app, own.tenant, caller.token);
  expect((await admin("/registrations/shift-patterns", { body: threeShifts })).status).toBe(200);
  await test.stores.changesSeen();
  const { result } = (await ask(test.app, getShiftPage, caller, {})).data;
  group = result?.group ?? 0;
}

beforeEach(async () => {
  nowMs = nineMs;
  await addPlant();
});

const page = async (question: object = {}): Promise<ShiftPage> => {
  const { result } = (await ask(test.app, getShiftPage, caller, { group, ...question })).data;
  if (result === null) throw new Error("no shift");
  return result;
};

describe("the shift's page", () => {
  const occurrences = [
    { equipment: 3, code: beltBroke, startedAt: at(90), endedAt: at(100) },
    { equipment: 3, code: noFilm, startedAt: at(115), endedAt: at(145) },
  ];
  const isStopped = (atMs: number): boolean =>
    occurrences.some(({ startedAt, endedAt }) => startedAt < atMs && atMs < endedAt) ||
    (at(120) < atMs && atMs < at(135));
  /** Two packages per minute in the shift before too, except during stops and the break. */
  const times = Array.from({ length: 2 * 300 }, (_, place) => at(-120) + place * 30_000).filter(
    (atMs) => !isStopped(atMs),
  );
  const madeIn = (from: number, to: number): number =>
    times.filter((atMs) => atMs >= at(from) && atMs < at(to)).length;

  beforeEach(async () => {
    const made = {
      equipment: 3,
      product: "ARROZ-1",
      operator: 12,
      at: times,
      weightMg: times.map(() => 1_010_000),
    };
    await storeBatch(test, own.tenantId, nowMs, { weighings: [made], occurrences });
  });

  it("shows each hour of the present shift against its target, with stops and reasons, and the shift's sums", async () => {
    const shown = await page();
    expect(shown).toMatchObject({
      shift: { name: "Manhã", team: "A", start: at(0), end: at(210) },
      previous: at(-480),
      next: null,
      machines: [{ id: 3, name: "ARZ1" }],
      orders: [{ codeText: "OP-1", product: "Arroz 1 kg", total: 100 }],
    });
    const brief = shown.hours.map(({ start, useful, target, targetNow, stoppedMs, stops }) => [
      (start - at(0)) / minuteMs,
      useful,
      target,
      targetNow,
      stoppedMs / minuteMs,
      ...stops.map(({ reason, description, count, machines }) => [
        reason?.name ?? description,
        count,
        ...machines,
      ]),
    ]);
    expect(brief).toEqual([
      [0, madeIn(0, 60), 120, 120, 0],
      [60, madeIn(60, 120), 120, 120, 15, ["Correia", 1, "ARZ1"], ["Sem filme", 1, "ARZ1"]],
      [120, madeIn(120, 180), 90, 90, 10, ["Sem filme", 1, "ARZ1"]],
      [180, 0, 60, 0, 0],
    ]);
    const totals = { useful: madeIn(0, 180), target: 390, targetNow: 330 };
    expect(shown).toMatchObject({ ...totals, stoppedMs: 25 * minuteMs, unexplainedMs: 15 * minuteMs });
    expect(shown.open.map(({ startDate, description }) => [startDate, description])).toEqual([
      [at(115), "Sem filme"],
    ]);

    const question = { windows: [{ startMs: at(0), endMs: nineMs }], equipments: [3] };
    const { account, packages } = (await ask(test.app, getLosses, caller, question)).data.result;
    expect([account.stopsMs, packages?.good]).toEqual([shown.stoppedMs, shown.useful]);
  });

  it("knows what was told of a stop, and leaves it open no longer", async () => {
    const film = (await call<RegisteredReason[]>("/registrations/reasons")).body.find(
      ({ name }) => name === "Falta de filme",
    )?.id;
    const [open] = (await page()).open;
    const { id: equipment, startDate, endDate, revision } = open ?? { id: 0 };
    const body = { stops: [{ equipment, startDate, endDate, revision }], reasonId: film, comment: null };
    expect((await call("/stops/explain", { body })).status).toBe(200);
    const { hours, open: left, unexplainedMs } = await page();
    expect(hours.map(({ stops }) => stops.map(({ reason }) => reason?.name))).toEqual([
      [],
      ["Correia", "Falta de filme"],
      ["Falta de filme"],
      [],
    ]);
    expect([left, unexplainedMs]).toEqual([[], 0]);
  });

  it("walks to the shift before and back; a shift that is over has no orders in production", async () => {
    const before = await page({ at: at(-1) });
    expect(before).toMatchObject({ shift: { name: "Noite", team: "C", start: at(-480) }, next: at(0) });
    expect(before).toMatchObject({ useful: madeIn(-480, 0), orders: [] });
    expect(before.hours).toHaveLength(8);
    expect((await page({ at: before.next })).shift.name).toBe("Manhã");
    expect((await page({ at: before.previous })).shift.name).toBe("Tarde");
  });

  it("is of the first group by name, and of the machines without a group", async () => {
    const { group: first, groups } = await page({ group: undefined });
    expect([first, groups]).toEqual([
      group,
      [
        { id: group, name: "Grãos" },
        { id: null, name: null },
      ],
    ]);
    expect((await page({ group: "none" })).machines).toEqual([{ id: 4, name: "FEJ1" }]);
  });

  it("is a production day where no shifts are registered", async () => {
    const plain = await test.stores.addTenant({ ...plant, orders: [] });
    const token = (await test.signIn(plain, "Supervisor")).token;
    const { result } = (await ask(test.app, getShiftPage, { ...plain, token }, {})).data;
    const midnightMs = Date.UTC(2026, 10, 19, 3);
    expect(result).toMatchObject({
      shift: { name: null, team: null, start: midnightMs, end: midnightMs + 24 * hourMs },
      previous: midnightMs - 24 * hourMs,
      useful: 0,
    });
    expect(result?.hours).toHaveLength(24);
  });

  it("is nobody's who has no such group, and of no time to come", async () => {
    const other = await test.stores.addTenant(plant);
    const stranger = { ...other, token: (await test.signIn(other, "Admin")).token };
    expect((await tryCall(test.app, getShiftPage, stranger, { group })).status).toBe(404);
    expect((await tryCall(test.app, getShiftPage, caller, { group, at: nineMs + 1 })).status).toBe(422);
    expect((await tryCall(test.app, getShiftPage, { ...caller, tenant: other.tenant }, {})).status).toBe(403);
  });
});

describe("a shift's handover", () => {
  type Body = Readonly<Record<string, unknown>>;
  const write = (verb: "sign" | "confirm" | "note", body: Body, by: TestCaller = call) =>
    by<ShiftHandover & { error?: { current: ShiftHandover } }>(`/shifts/handover/${verb}`, {
      body: { group, start: at(0), ...(verb === "note" ? {} : { revision: 0 }), ...body },
    });
  const read = async (by: TestCaller = call): Promise<ShiftHandover> =>
    (await by<ShiftHandover>(`/shifts/handover?group=${group}&start=${at(0)}`)).body;

  it("is signed, confirmed by somebody else, and locked but for notes; every step is in the trail", async () => {
    expect(await read()).toEqual({ entries: [], revision: 0 });
    const noted = await write("note", { text: " troca  de faca às 8h " });
    expect(noted.body).toMatchObject({ entries: [{ action: "note", kind: "user" }], revision: 0 });
    const { body: signed } = await write("sign", { text: "faltou filme", operator: 12 });
    expect(signed.entries.at(-1)).toMatchObject({
      action: "sign",
      text: "faltou filme",
      kind: "operator",
      by: "Marina",
      operator: 12,
      at: nineMs,
    });
    const { revision } = signed;
    expect((await write("confirm", { revision, operator: 12 })).fields).toEqual({
      operator: "Quem assinou o turno não o confirma: outra pessoa o recebe.",
    });
    nowMs += hourMs;
    const { body: confirmed, status } = await write("confirm", { revision });
    expect(status).toBe(200);
    expect(confirmed.entries.at(-1)).toMatchObject({ action: "confirm", kind: "user", operator: null });
    const again = { revision: confirmed.revision };
    expect((await write("sign", again)).code).toBe("ShiftLocked");
    expect((await write("confirm", { ...again, operator: 13 })).code).toBe("ShiftLocked");
    expect((await write("note", { text: "o filme chegou", operator: 13 })).status).toBe(200);
    const { entries } = await read();
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ["note", entries[0]?.by],
      ["sign", "Marina"],
      ["confirm", entries[0]?.by],
      ["note", "Jonas"],
    ]);
    const trail = (await admin<{ entries: AuditEntry[] }>("/audit?entity=shift")).body.entries;
    expect(trail.map(({ action, entityName }) => [action, entityName])).toEqual(
      ["note", "confirm", "sign", "note"].map((action) => [action, "Manhã"]),
    );
    expect(trail[2]?.after).toMatchObject({
      group: "Grãos",
      from: at(0),
      text: "faltou filme",
      operator: 12,
    });
  });

  it("is signed from an hour before its end on, and again until it is confirmed", async () => {
    nowMs = at(210) - hourMs - 1;
    expect((await write("sign", {})).fields).toHaveProperty("start");
    nowMs += 1;
    const first = await write("sign", { text: "primeira" });
    expect(first.status).toBe(200);
    const stale = await write("sign", { text: "outra" });
    expect([stale.status, stale.code]).toEqual([409, "HandoverChanged"]);
    expect(stale.body.error?.current).toEqual(first.body);
    const second = await write("sign", { text: "segunda", revision: first.body.revision });
    expect(second.body.entries.map(({ text }) => text)).toEqual(["primeira", "segunda"]);
    const late = await write("confirm", { revision: first.body.revision, operator: 13 });
    expect(late.code).toBe("HandoverChanged");
  });

  it("is one of two signatures that arrive at once", async () => {
    const codes = (await Promise.all([write("sign", {}), write("sign", {})])).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([null, "HandoverChanged"]));
  });

  it("needs a signature to be confirmed, a shift that has begun, and a known operator", async () => {
    expect((await write("confirm", {})).fields).toEqual({ start: "Ninguém assinou este turno." });
    expect((await write("note", { start: at(1), text: "x" })).status).toBe(422);
    expect((await write("note", { start: at(210), text: "x" })).status).toBe(422);
    expect((await write("note", { group: group + 1_000, text: "x" })).fields).toHaveProperty("group");
    expect((await write("sign", { operator: 99 })).code).toBe("UnknownOperator");
    expect((await write("note", { text: "  " })).status).toBe(422);
    expect((await read()).entries).toEqual([]);
  });

  it("may be written by an operator's account, and is not seen by another client", async () => {
    const operator = testCaller(test.app, own.tenant, (await test.signIn(own, "Operator")).token);
    expect((await write("sign", {}, operator)).status).toBe(200);
    const other = await test.stores.addTenant(plant);
    const stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
    expect((await read(stranger)).entries).toEqual([]);
    expect((await write("note", { text: "x" }, stranger)).fields).toHaveProperty("group");
    expect((await read()).entries).toHaveLength(1);
  });

  it("is of one group: the machines without one have their own", async () => {
    await write("sign", {});
    const none = await call<ShiftHandover>(`/shifts/handover?group=none&start=${at(0)}`);
    expect(none.body.entries).toEqual([]);
    expect((await write("sign", { group: null })).body.entries).toHaveLength(1);
    expect((await read()).entries).toHaveLength(1);
  });
});
