import type { OpenSession } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
  tenant = await test.postgres.addTenant();
});
afterAll(() => test.close());

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
/** One user, signed in at two places. */
const atTwoPlaces = async () => {
  const { email } = await test.addUser(tenant.tenantId, "Operator");
  const signIn = async (headers: Record<string, string>) => {
    const anyone = testCaller(test.app, tenant.tenant, null);
    const { body } = await anyone<{ token: string }>("/users/access", { body: { email, password }, headers });
    return testCaller(test.app, tenant.tenant, body.token);
  };
  const office = await signIn({ "user-agent": firefox, "x-forwarded-for": "203.0.113.9" });
  const phone = await signIn({ "user-agent": "curl/8", "x-forwarded-for": "2001:db8::7" });
  return { office, phone };
};
const list = async (call: ReturnType<typeof testCaller>) =>
  (await call<OpenSession[]>("/users/sessions")).body;

it("shows where one is signed in, the asking session first and marked", async () => {
  const { office, phone } = await atTwoPlaces();
  const sessions = await list(office);
  expect(sessions).toMatchObject([
    { device: "Firefox · Windows", userAgent: firefox, address: "203.0.113.9", current: true },
    { device: null, userAgent: "curl/8", address: "2001:db8::7", current: false },
  ]);
  for (const { signedInAt, lastSeenAt } of sessions) expect(lastSeenAt).toBeGreaterThanOrEqual(signedInAt);
  expect((await list(phone)).map(({ current }) => current)).toEqual([true, false]);
  expect(JSON.stringify(sessions)).not.toMatch(/token|hash/i);
});

it("ends one of one's own on every server, and no one else's", async () => {
  const { office, phone } = await atTwoPlaces();
  const stranger = await atTwoPlaces();
  const id = (await list(office)).find(({ current }) => !current)?.id ?? "";
  const end = (by: typeof office, which: string) => by(`/users/sessions/${which}`, { method: "DELETE" });
  expect((await end(stranger.office, id)).status).toBe(404);
  for (const app of [test.app, other]) expect((await phone("/users/profile/me", { app })).status).toBe(200);
  expect((await end(office, id)).body).toEqual({ success: true });
  expect((await phone("/users/profile/me")).status).toBe(401);
  await expect.poll(async () => (await phone("/users/profile/me", { app: other })).status).toBe(401);
  expect(await list(office)).toHaveLength(1);
  for (const gone of [id, "1"]) expect((await end(office, gone)).code).toBe("NotFound");
});

it("ends the asking one too", async () => {
  const { office, phone } = await atTwoPlaces();
  const own = (await list(office))[0]?.id ?? "";
  expect((await office(`/users/sessions/${own}`, { method: "DELETE" })).status).toBe(200);
  expect((await office("/users/profile/me")).status).toBe(401);
  expect((await phone("/users/profile/me")).status).toBe(200);
});

it("ends all others at once", async () => {
  const { office, phone } = await atTwoPlaces();
  expect((await office("/users/sessions", { method: "DELETE" })).body).toEqual({ ended: 1 });
  expect((await office("/users/sessions", { method: "DELETE" })).body).toEqual({ ended: 0 });
  expect((await phone("/users/profile/me")).status).toBe(401);
  expect((await office("/users/profile/me")).status).toBe(200);
});
