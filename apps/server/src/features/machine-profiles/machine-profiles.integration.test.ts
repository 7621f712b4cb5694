import { createHash, randomUUID } from "node:crypto";
import {
  type AnswerOf,
  type checkProfile,
  type DeviceConfig,
  type listProfileChoices,
  type listProfileVersions,
  type MachineProfileRecord,
} from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatewayReport } from "../../testing/gateway-report.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

const path = "/registrations/machine-profiles";
const content = {
  title: "Balança da linha 2",
  registers: "input",
  unitId: 7,
  packages: {
    kind: "counter-and-last-weight",
    counter: { address: 0 },
    weightMg: { address: 2, type: "f32", wordOrder: "little", scale: 1000 },
  },
};
const add = (name: string, more: object = {}) =>
  admin<MachineProfileRecord>(path, { body: { name, content: { ...content, ...more } } });

describe("machine profiles", () => {
  it("are kept as they were written, each version of them, and told by name", async () => {
    const { body: made } = await add("linha-2");
    expect(made).toMatchObject({ name: "linha-2", title: content.title, content, version: 1, machines: [] });
    const changed = { ...content, title: "Linha 2, nova", pollMs: 500 };
    const put = await admin<MachineProfileRecord>(path, {
      method: "PUT",
      body: { id: made.id, content: changed },
    });
    expect(put.body).toMatchObject({ title: "Linha 2, nova", content: changed, version: 2 });
    const { body: versions } = await admin<AnswerOf<typeof listProfileVersions>>(
      `${path}/${made.id}/versions`,
    );
    expect(versions.map((one) => [one.version, one.content])).toEqual([
      [2, changed],
      [1, content],
    ]);
    expect(
      (await admin(path, { method: "PUT", body: { id: made.id, name: "outro" } })).fields,
    ).toHaveProperty("name");
  });

  it("are kept in their newest hundred versions, however often somebody saves", async () => {
    const { body: made } = await add("linha-5");
    for (let pollMs = 501; pollMs <= 602; pollMs += 1)
      await admin(path, { method: "PUT", body: { id: made.id, content: { ...content, pollMs } } });
    const { rows } = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      sql<{ n: number; oldest: number }>`
        select count(*)::int as n, min(version) as oldest from machine_profile_versions where profile_id = ${made.id}
      `.execute(transaction),
    );
    expect(rows).toEqual([{ n: 100, oldest: 4 }]);
  });

  it("are refused in words at each wrong place, as gateways would refuse them", async () => {
    const wrong = {
      ...content,
      speed: { address: 70_000 },
      spede: 1,
      packages: { ...content.packages, weightMg: { address: 2, type: "float" } },
    };
    const refused = await admin(path, { body: { name: "x", content: wrong } });
    expect([refused.status, Object.keys(refused.fields).toSorted()]).toEqual([
      422,
      ["content", "content.packages.weightMg.type", "content.speed.address"],
    ]);
    expect(refused.fields["content.speed.address"]).toMatch(/65535/);
    expect(Object.values(refused.fields).join()).toMatch(/spede/);
    const scale = {
      title: "x",
      driver: "scale",
      family: "urano",
      packages: { thresholdG: 20, releaseG: 30 },
    };
    const checked = await admin<AnswerOf<typeof checkProfile>>(`${path}/check`, { body: { content: scale } });
    expect(checked.body.faults).toEqual([
      { path: "packages.releaseG", message: "releaseG não pode passar de thresholdG" },
    ]);
    const fine = await admin<AnswerOf<typeof checkProfile>>(`${path}/check`, { body: { content } });
    expect(fine.body.faults).toEqual([]);
    expect((await admin<MachineProfileRecord[]>(path)).body).toEqual([]);
  });

  it("have one name each, and none of those that come with the product", async () => {
    await add("linha-2");
    expect((await add("LINHA-2")).code).toBe("MachineProfileAlreadyExists");
    expect((await add("fiel-1")).code).toBe("MachineProfileAlreadyExists");
    expect((await add("../x")).fields).toHaveProperty("name");
  });

  it("stay while a machine is read by one, and come back", async () => {
    const { body: made } = await add("linha-2");
    const machine = { name: "L2", ip: "10.0.0.1", profile: "linha-2" };
    const { body: equipment } = await admin<{ id: number }>("/registrations/equipments", { body: machine });
    expect((await admin<MachineProfileRecord[]>(path)).body[0]?.machines).toEqual([1]);
    const refused = await admin(`${path}/${made.id}`, { method: "DELETE" });
    expect(refused.code).toBe("MachineProfileInUse");
    await admin(`/registrations/equipments/${equipment.id}`, { method: "DELETE" });
    expect((await admin(`${path}/${made.id}`, { method: "DELETE" })).status).toBe(200);
    expect((await admin<MachineProfileRecord[]>(path)).body).toEqual([]);
    expect((await admin<MachineProfileRecord[]>(`${path}?removed=true`)).body).toHaveLength(1);
    expect((await admin(`${path}/${made.id}/restore`, { method: "POST" })).status).toBe(200);
  });

  it("reach the client's gateways alone, by a digest under which each is fetched", async () => {
    const key = await test.addDeviceKey(tenant.tenantId);
    const { body: made } = await add("linha-2");
    const get = async (url: string, token = key) =>
      test.app.inject({ url: `/api/device/v1/${url}`, headers: bearer(token) });
    const config = async () => (await get("config?files=digest")).json<DeviceConfig>().profiles;
    const [first] = await config();
    expect(first?.name).toBe("linha-2");
    const fetched = await get(`files/${first?.sha256 ?? ""}`);
    expect(JSON.parse(fetched.body)).toEqual(content);
    expect(createHash("sha256").update(fetched.rawPayload).digest("hex")).toBe(first?.sha256);
    await admin(path, { method: "PUT", body: { id: made.id, content: { ...content, unitId: 8 } } });
    expect((await config())[0]?.sha256).not.toBe(first?.sha256);
    const other = await test.postgres.addTenant();
    const theirs = await test.addDeviceKey(other.tenantId);
    const [second] = await config();
    expect((await get(`files/${second?.sha256 ?? ""}`, theirs)).statusCode).toBe(404);
    expect((await get("config", theirs)).json<DeviceConfig>().profiles).toEqual([]);
  });

  it("are chosen from with those that ship and those in gateways' folders", async () => {
    const key = await test.addDeviceKey(tenant.tenantId);
    await add("linha-2");
    const profiles = [
      { name: "propria", title: "Própria", fault: null },
      { name: "errada", title: null, fault: "title: obrigatório" },
    ];
    const payload = gatewayReport(randomUUID(), { profiles });
    const report = { method: "POST", url: "/api/device/v1/report", payload, headers: bearer(key) } as const;
    expect((await test.app.inject(report)).statusCode).toBe(200);
    const { body } = await admin<AnswerOf<typeof listProfileChoices>>(`${path}/choices`);
    expect(body.registered).toEqual([{ name: "linha-2", title: content.title }]);
    expect(body.shipped.find(({ name }) => name === "scale-filizola")).toMatchObject({
      source: "ACBr, ACBrBALFilizola.pas",
      testedInField: false,
    });
    expect(body.inFolders.map(({ name, fault }) => [name, fault])).toEqual([
      ["propria", null],
      ["errada", "title: obrigatório"],
    ]);
  });

  it("are administrators' to change and others' to read", async () => {
    const operator = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    expect((await operator(path)).status).toBe(200);
    expect((await operator(path, { body: { name: "x", content } })).status).toBe(403);
  });
});
