import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type {
  AnswerOf,
  ErrorBody,
  getApiProduction,
  GatewayOfTenant,
  postApiWeighing,
} from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addApiKey } from "../../testing/api-key.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

const hourMs = 3_600_000;
/** Within the days of the document's example. */
const nowMs = Date.UTC(2026, 10, 28, 15);
const clock = { ms: nowMs, isConfirmed: true };
const documentPath = new URL("../../../../../docs/api.md", import.meta.url);

let test: TestApp;
let own: { readonly tenantId: number; readonly tenant: string };
let admin: TestCaller;
let key: string;
beforeAll(async () => {
  test = await openTestApp({
    now: () => clock.ms,
    confirmedNow: async () => (clock.isConfirmed ? clock.ms : null),
  });
  own = await test.stores.addTenant({
    equipment: [3, 4].map((mid) => ({
      mid,
      name: `M${mid}`,
      ip: "10.0.0.1",
      createdAt: nowMs - 24 * hourMs,
    })),
    products: [{ code: 7, codeText: "ARROZ-5", name: "Arroz", netWeight: 225, packageWeight: 0 }],
  });
  admin = testCaller(test.app, own.tenant, (await test.signIn(own, "Admin")).token);
  key = await addApiKey(test.postgres.store, own.tenantId, {
    scopes: ["weighings", "production"],
    machines: [3],
  });
});
afterAll(() => test.close());

const at = "2026-11-28T11:00:00.500-03:00";
const weighing = (id: string, more: object = {}) => ({
  id,
  machine: 3,
  at,
  weightG: 230.5,
  product: "ARROZ-5",
  ...more,
});
const post = async (body: object, token = key) => {
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/v1/weighings",
    payload: body,
    headers: bearer(token),
  });
  const { error } = answer.json<Partial<ErrorBody>>();
  return {
    status: answer.statusCode,
    body: answer.json<AnswerOf<typeof postApiWeighing>>(),
    code: error?.code,
    fields: Object.keys(error?.fields ?? {}),
  };
};
const made = async (): Promise<number> => {
  const answer = await test.app.inject({
    url: "/api/v1/production?from=2026-11-28",
    headers: bearer(key),
  });
  const { production } = answer.json<AnswerOf<typeof getApiProduction>>();
  return production.reduce((sum, { packages }) => sum + packages, 0);
};

describe("a weighing that a program sends", () => {
  it("is stored once, however often and at once it is sent, and is in every figure", async () => {
    const before = await made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(weighing("a-1"))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.body).toEqual({ id: "a-1", stored: true, reason: null });
    expect((await post(weighing("a-1"))).body.stored).toBe(true);
    await post(weighing("a-2"));
    await expect.poll(made).toBe(before + 2);
    const { body } = await admin<{ result: GatewayOfTenant[] }>("/devices/gateways");
    expect(body.result).toEqual([]);
  });

  it("is refused where its id was another's", async () => {
    await post(weighing("b-1"));
    const other = await post(weighing("b-1", { weightG: 231 }));
    expect([other.status, other.code, other.fields]).toEqual([409, "WeighingIdReused", ["id"]]);
  });

  it.each([
    ["an unknown product", { product: "NADA" }, "UnknownProduct", ["product"]],
    ["an instant in the future", { at: "2026-12-28T11:00:00Z" }, "InvalidRequest", ["at"]],
    ["an instant without an offset", { at: "2026-11-28T11:00:00" }, "InvalidRequest", ["at"]],
    ["a weight that is none", { weightG: -1 }, "InvalidRequest", ["weightG"]],
    ["no id", { id: "" }, "InvalidRequest", ["id"]],
    ["a verdict that there is not", { verdict: "good" }, "InvalidRequest", ["verdict"]],
  ])("is refused in words with %s, and nothing of it is kept", async (_what, more, code, fields) => {
    const before = await made();
    const refused = await post(weighing(`c ${code} ${fields.join()}`, more));
    expect([refused.status, refused.code, refused.fields]).toEqual([422, code, fields]);
    expect(await made()).toBe(before);
  });

  it("is not refused as of the future by a server whose clock is behind, and is stored once it is right", async () => {
    clock.ms = nowMs - 3 * hourMs;
    clock.isConfirmed = false;
    const waits = await post(weighing("clock-1"));
    expect([waits.status, waits.code]).toEqual([503, "ClockUnconfirmed"]);
    Object.assign(clock, { ms: nowMs, isConfirmed: true });
    const stored = await post(weighing("clock-1"));
    expect([stored.status, stored.body.stored]).toEqual([200, true]);
  });

  it("is not forgotten as an old one where the clock was years behind when it came, and stored a second time", async () => {
    clock.ms = nowMs - 400 * 24 * hourMs;
    const { status } = await post(weighing("clock-2", { at: new Date(clock.ms - hourMs).toISOString() }));
    clock.ms = nowMs;
    const kept = await test.postgres.store.withTenant(own.tenantId, (transaction) =>
      transaction
        .selectFrom("posted_weighings")
        .select(sql<boolean>`posted_at >= (select confirmed_at from confirmed_time)`.as("isRecent"))
        .where("id", "=", "clock-2")
        .executeTakeFirst(),
    );
    expect([status, kept]).toEqual([200, { isRecent: true }]);
  });

  it("is taken of the machines and by the keys that may, and no others", async () => {
    expect((await post(weighing("d-1", { machine: 4 }))).status).toBe(403);
    const reader = await addApiKey(test.postgres.store, own.tenantId, { machines: [3] });
    expect((await post(weighing("d-2"), reader)).status).toBe(403);
    expect((await post(weighing("d-3"), "fiel_x")).status).toBe(401);
    const body = { name: "ERP", scopes: ["weighings"], machines: [], lastDay: null };
    expect((await admin("/api-keys", { body })).fields).toHaveProperty("machines");
  });

  it("is sent by the document's example as it stands there", async () => {
    const example = readFileSync(documentPath, "utf8")
      .split("\n")
      .find((line) => line.startsWith("curl -X POST"));
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const environment = { ...process.env, FIEL_KEY: key, FIEL_URL: `http://127.0.0.1:${port}` };
    const { stdout } = await promisify(execFile)("sh", ["-c", `${example ?? ""} -s`], { env: environment });
    expect(JSON.parse(stdout)).toEqual({ id: "L2-000123", stored: true, reason: null });
  });
});
