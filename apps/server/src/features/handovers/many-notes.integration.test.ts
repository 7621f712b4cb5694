import { mostShiftEntries, type ShiftHandover } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

/** 06:00 of the plant, at which the shift begins. */
const startMs = Date.UTC(2026, 10, 20, 9);
let test: TestApp;
beforeAll(async () => void (test = await openTestApp({ now: () => startMs + 8 * hourMs })));
afterAll(() => test.close());

it("a shift is signed and confirmed however many notes somebody wrote", async () => {
  const plant = await test.stores.addTenant({ ...smallPlant, operators: [{ code: 13, name: "Jonas" }] });
  const admin = testCaller(test.app, plant.tenant, (await test.signIn(plant, "Admin")).token);
  const times = { start: "06:00", end: "14:00", breaks: [], days: [0] };
  const days = { firstDay: "2026-11-01", anchorDay: "2026-11-01", cycleDays: 1 };
  const pattern = {
    name: "Um turno",
    groupId: null,
    ...days,
    shifts: [{ name: "Manhã", team: "A", ...times }],
  };
  expect((await admin("/registrations/shift-patterns", { body: pattern })).status).toBe(200);
  await test.stores.changesSeen();
  const write = (verb: "sign" | "confirm" | "note", body: object) =>
    admin<ShiftHandover>(`/shifts/handover/${verb}`, { body: { group: null, start: startMs, ...body } });
  expect((await write("note", { text: "1" })).status).toBe(200);
  await test.postgres.store.withTenant(plant.tenantId, (transaction) =>
    sql`
      insert into shift_entries (tenant_id, group_id, start_at, end_at, action, text, actor_kind, user_id, written_at)
      select tenant_id, group_id, start_at, end_at, action, text, actor_kind, user_id, written_at
      from shift_entries, generate_series(1, ${mostShiftEntries - 21}::int)
    `.execute(transaction),
  );
  expect((await write("note", { text: "mais uma" })).fields).toHaveProperty("text");
  const signed = await write("sign", { revision: 0 });
  expect(signed.status).toBe(200);
  const { revision } = signed.body;
  expect((await write("confirm", { revision, operator: 13 })).status).toBe(200);
});
