import type { AuditEntry, RegisteredShiftException, RegisteredShiftPattern } from "@fiel/contracts";
import { addDays, dayOf } from "@fiel/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const today = dayOf(nowMs, "America/Sao_Paulo");
let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let group: number;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.stores.addTenant(smallPlant);
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  const { groups } = (await admin<{ groups: [{ id: number }] }>("/registrations/equipments/groups")).body;
  group = groups[0].id;
});

const patterns = "/registrations/shift-patterns";
const exceptions = "/registrations/shift-exceptions";
const shift = (name: string, start: string, end: string, more: object = {}) => ({
  name,
  team: null,
  start,
  end,
  breaks: [],
  ...more,
});
const weekdays = { days: [1, 2, 3, 4, 5] };
const pattern = (more: object = {}) => ({
  name: "5x2",
  groupId: null,
  firstDay: addDays(today, 3),
  anchorDay: "2026-11-01",
  cycleDays: 7,
  shifts: [
    shift("Manhã", "06:00", "14:00", { team: "A", ...weekdays, breaks: [{ start: "10:00", end: "10:30" }] }),
    shift("Noite", "22:00", "06:00", { team: "B", ...weekdays }),
  ],
  ...more,
});
const exception = (more: object = {}) => ({
  name: "Feriado",
  groupId: null,
  firstDay: "2026-12-25",
  lastDay: "2026-12-25",
  kind: "without",
  shifts: [],
  ...more,
});
const addPattern = (more?: object) => admin<RegisteredShiftPattern>(patterns, { body: pattern(more) });
const addException = (more?: object) =>
  admin<RegisteredShiftException>(exceptions, { body: exception(more) });

describe("a pattern", () => {
  it("is registered, listed to everybody, removed and brought back, and the trail tells it", async () => {
    const { status, body } = await addPattern();
    expect([status, body]).toEqual([
      200,
      { ...pattern(), id: body.id, version: 1, createdAt: body.createdAt, removedAt: null },
    ]);
    const person = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    expect((await person<RegisteredShiftPattern[]>(patterns)).body).toEqual([body]);
    await admin(`${patterns}/${body.id}`, { method: "DELETE" });
    expect((await admin(patterns)).body).toEqual([]);
    const back = await admin<RegisteredShiftPattern>(`${patterns}/${body.id}/restore`, { method: "POST" });
    expect(back.body).toMatchObject({ shifts: body.shifts, removedAt: null });
    const { body: trail } = await admin<{ entries: AuditEntry[] }>("/audit?entity=shiftPattern");
    expect(trail.entries.map(({ action }) => action)).toEqual(["restore", "remove", "create"]);
  });

  it("that has not begun may change, one that has keeps all but its name", async () => {
    const { id } = (await addPattern()).body;
    const later = await admin(patterns, { method: "PUT", body: { id, ...pattern({ cycleDays: 14 }) } });
    expect([later.status, later.body["cycleDays"]]).toEqual([200, 14]);
    const begun = (await addPattern({ firstDay: addDays(today, -1) })).body;
    const named = await admin(patterns, { method: "PUT", body: { ...begun, name: "Semana" } });
    expect(named.body).toMatchObject({ name: "Semana", firstDay: begun.firstDay });
    const refused = await admin(patterns, { method: "PUT", body: { ...begun, shifts: [] } });
    expect([refused.status, refused.code]).toEqual([409, "ShiftPatternBegun"]);
  });

  it("is the only one of its group that begins on a day; the plant's and a group's stand beside each other", async () => {
    await addPattern();
    expect((await addPattern({ groupId: group })).status).toBe(200);
    const again = await addPattern();
    expect([again.status, again.code, Object.keys(again.fields)]).toEqual([
      409,
      "ShiftPatternAlreadyExists",
      ["firstDay"],
    ]);
  });

  it.each([
    [
      [shift("Manhã", "06:00", "14:00", weekdays), shift("Tarde", "13:30", "22:00", weekdays)],
      "Manhã 06:00–14:00 × Tarde 13:30–22:00",
    ],
    [
      [shift("Noite", "22:00", "07:00", { days: [6] }), shift("Manhã", "06:00", "14:00", { days: [0] })],
      "Noite 22:00–07:00 × Manhã 06:00–14:00",
    ],
  ])("whose shifts overlap is refused, and both are named", async (shifts, both) => {
    const refused = await addPattern({ shifts });
    expect([refused.status, refused.code, refused.fields]).toEqual([409, "ShiftsOverlap", { shifts: both }]);
  });

  it("whose first shift begins before the last night of the version before has ended is refused", async () => {
    await addPattern({ firstDay: "2026-11-02" });
    const early = await addPattern({
      firstDay: "2026-12-01",
      shifts: [shift("Cedo", "05:00", "13:00", weekdays)],
    });
    expect(early.fields).toEqual({ shifts: "Noite 22:00–06:00 × Cedo 05:00–13:00 (2026-12-01)" });
  });

  it.each([
    [{ firstDay: "2026-02-30" }, ["firstDay"]],
    [{ firstDay: "20/11/2026" }, ["firstDay"]],
    [{ cycleDays: 57 }, ["cycleDays"]],
    [{ cycleDays: 5 }, ["shifts"]],
    [{ groupId: 999_999 }, ["groupId"]],
    [{ name: " " }, ["name"]],
    [{ shifts: [shift("X", "24:00", "06:00", weekdays)] }, ["shifts.0.start"]],
    [{ shifts: [shift("X", "06:00", "14:00", { days: [] })] }, ["shifts.0.days"]],
    [
      { shifts: [shift("X", "06:00", "14:00", { ...weekdays, breaks: [{ start: "13:30", end: "14:30" }] })] },
      ["shifts"],
    ],
  ])("is refused with %j", async (more, fields) => {
    const bad = await addPattern(more);
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, fields]);
  });
});

describe("an exception", () => {
  it("is registered, changed and removed; without shifts it has none", async () => {
    const { body } = await addException({ shifts: [shift("Extra", "06:00", "12:00")] });
    expect(body).toMatchObject({ kind: "without", shifts: [] });
    const shifts = [shift("Extra", "06:00", "12:00", { team: "C" })];
    const changed = await admin(exceptions, { method: "PUT", body: { ...body, kind: "instead", shifts } });
    expect(changed.body).toMatchObject({ kind: "instead", shifts });
    await admin(`${exceptions}/${body.id}`, { method: "DELETE" });
    expect((await admin(exceptions)).body).toEqual([]);
  });

  it("of a group has its days alone, and names the other one", async () => {
    await addException({ lastDay: "2026-12-26" });
    expect((await addException({ groupId: group })).status).toBe(200);
    const again = await addException({ name: "Balanço", firstDay: "2026-12-26", lastDay: "2026-12-27" });
    expect([again.status, again.code, again.fields]).toEqual([
      409,
      "ShiftExceptionAlreadyExists",
      { firstDay: "Feriado" },
    ]);
  });

  it("that adds a shift into another one, of a group by the plant's too, is refused with both named", async () => {
    await addPattern({ groupId: group, firstDay: "2026-12-01" });
    const extra = { kind: "added", shifts: [shift("Extra", "13:00", "16:00")] };
    const refused = await addException({ ...extra, firstDay: "2026-12-22", lastDay: "2026-12-22" });
    expect(refused.fields).toEqual({ shifts: "Manhã 06:00–14:00 × Extra 13:00–16:00 (2026-12-22)" });
    expect((await addException({ ...extra, firstDay: "2026-12-26", lastDay: "2026-12-26" })).status).toBe(
      200,
    );
  });

  it.each([
    [{ lastDay: "2026-12-24" }, ["lastDay"]],
    [{ lastDay: "2027-12-26" }, ["lastDay"]],
    [{ kind: "instead" }, ["shifts"]],
    [{ kind: "moved" }, ["kind"]],
  ])("is refused with %j", async (more, fields) => {
    const bad = await addException(more);
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, fields]);
  });
});

it("shows and changes nothing of another tenant's, and refuses who may not", async () => {
  const { id } = (await addPattern()).body;
  const holiday = (await addException()).body.id;
  const other = await test.stores.addTenant(smallPlant);
  const stranger = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
  expect((await stranger(patterns)).body).toEqual([]);
  expect((await stranger(exceptions)).body).toEqual([]);
  expect((await stranger(`${patterns}/${id}`)).status).toBe(404);
  expect((await stranger(`${exceptions}/${holiday}`, { method: "DELETE" })).status).toBe(404);
  const supervisor = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Supervisor")).token);
  const refused = await supervisor(patterns, { body: pattern({ firstDay: "2027-01-01" }) });
  expect([refused.status, refused.code]).toEqual([403, "Forbidden"]);
  expect((await supervisor(exceptions, { body: exception() })).status).toBe(403);
});
