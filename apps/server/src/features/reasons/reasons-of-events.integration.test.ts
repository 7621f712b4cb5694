import type { ApplyFile, RegisteredEvent, RegisteredReason } from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registrationsFile } from "../../platform/tenant-transfer/registrations-file.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const reasons: ApplyFile["reasons"] = [
  { name: "Correia", parent: "Mecânica", lossClass: "breakdown", group: "Grãos" },
  { name: "Mecânica" },
  { name: "Falta de ar", lossClass: "supply" },
];
const events: ApplyFile["events"] = [
  { code: 40, name: "Correia partida", reason: "mecanica>CORREIA" },
  { code: 41, name: "Refeição", planned: true },
];
beforeEach(async () => {
  tenant = await test.stores.addTenant({ ...smallPlant, reasons, events });
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

const listed = async () => (await admin<RegisteredReason[]>("/registrations/reasons")).body;
const reasonOf = async (name: string): Promise<RegisteredReason> => {
  const found = (await listed()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not listed.`);
  return found;
};
const eventOf = async (code: number): Promise<RegisteredEvent> => {
  const { body } = await admin<RegisteredEvent[]>("/registrations/events");
  const found = body.find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} is not listed.`);
  return found;
};
const change = (event: RegisteredEvent, more: object) =>
  admin<RegisteredEvent>("/registrations/events", { method: "PUT", body: { ...event, ...more } });
const fileOf = (tenantId: number) =>
  test.postgres.store.withTenant(tenantId, (transaction) => registrationsFile(transaction, tenantId));
const fileNow = () => fileOf(tenant.tenantId);

describe("an event that explains itself", () => {
  it("names a reason in a file, which is found whatever its case, accents and blanks; given again nothing changes", async () => {
    const { id, version } = await reasonOf("Correia");
    expect((await eventOf(40)).reasonId).toBe(id);
    expect((await eventOf(41)).reasonId).toBeNull();
    const file = await fileNow();
    expect(file.events).toContainEqual(expect.objectContaining({ code: 40, reason: "Mecânica > Correia" }));
    const tree = file.reasons ?? [];
    expect(new Set(tree.map(({ name }) => name))).toEqual(new Set(["Mecânica", "Correia", "Falta de ar"]));
    await test.stores.apply(tenant.tenantId, { reasons: file.reasons, events: file.events });
    expect((await reasonOf("Correia")).version).toBe(version);
    const copy = await test.stores.addTenant({ ...smallPlant, reasons: tree, events: file.events });
    const copied = await fileOf(copy.tenantId);
    expect([copied.reasons, copied.events]).toEqual([tree, file.events]);
  });

  it.each([
    [{ events: [{ code: 42, name: "X", reason: "Elétrica > Correia" }] }, "events[0].reason"],
    [{ reasons: [{ name: "X", parent: "Elétrica", lossClass: "other" as const }] }, "reasons[0].parent"],
    [{ reasons: [{ name: "X", lossClass: "other" as const, group: "Nenhum" }] }, "reasons[0].group"],
    [{ reasons: [{ name: "X", parent: "Mecânica" }] }, "reasons.lossClass"],
  ])("is refused with its place in the file where something is missing: %j", async (file, place) => {
    await expect(test.stores.apply(tenant.tenantId, file)).rejects.toThrow(place);
  });

  it("takes no group of reasons, nothing that there is not, and keeps a reason that was archived since", async () => {
    const event = await eventOf(41);
    for (const reasonId of [(await reasonOf("Mecânica")).id, 999_999]) {
      const refused = await change(event, { reasonId });
      expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ["reasonId"]]);
    }
    const air = await reasonOf("Falta de ar");
    const told = (await change(event, { reasonId: air.id })).body;
    expect(told.reasonId).toBe(air.id);
    const group = await admin("/registrations/reasons", { method: "PUT", body: { ...air, lossClass: null } });
    expect([group.status, group.code]).toEqual([409, "ReasonOfEvent"]);
    await admin(`/registrations/reasons/${air.id}`, { method: "DELETE" });
    expect((await change(told, { name: "Almoço" })).body).toMatchObject({ name: "Almoço", reasonId: air.id });
    expect((await change(await eventOf(40), { reasonId: air.id })).status).toBe(422);
    expect((await change(await eventOf(41), { reasonId: null })).body.reasonId).toBeNull();
  });

  it("is of its own client: another's reason is not there", async () => {
    const theirs = await test.stores.addTenant({ ...smallPlant, reasons, events });
    const other = testCaller(test.app, theirs.tenant, (await test.signIn(theirs, "Admin")).token);
    const { body } = await other<RegisteredReason[]>("/registrations/reasons");
    const refused = await change(await eventOf(41), { reasonId: body.at(-1)?.id });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ["reasonId"]]);
  });
});
