import type { ErrorBody } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
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

let addresses = 0;
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
const signIn = async (email: string, word: string, from: string, app = test.app) => {
  const url = `/api/client/${tenant.tenant}/users/access`;
  const headers = { "x-forwarded-for": from, "accept-language": "pt-BR" };
  const payload = { email, password: word };
  const answer = await app.inject({ method: "POST", url, payload, headers });
  const { error } = answer.json<Partial<ErrorBody>>();
  const waitS = Number(answer.headers["retry-after"] ?? 0);
  return { status: answer.statusCode, waitS, error, token: answer.json<{ token?: string }>().token ?? "" };
};
const statusOf = async (...of: Parameters<typeof signIn>) => (await signIn(...of)).status;
const times = async (count: number, attempt: (i: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push(await attempt(i));
  return statuses;
};
const all = (count: number, status: number) => Array<number>(count).fill(status);
/** As if the waits were over; what was counted stays. */
const waitOver = () =>
  sql`update rate_limits set blocked_until = null where blocked_until is not null`.execute(
    test.postgres.store.shared,
  );
/** As if no time had passed: checking the passwords before it may have taken a slow machine as long as the shortest wait. */
const waitHolds = () =>
  sql`update rate_limits set blocked_until = now() + interval '1 minute' where blocked_until is not null`.execute(
    test.postgres.store.shared,
  );
const newUser = async () => (await test.addUser(tenant.tenantId, "Operator")).email;

describe("wrong passwords for one account from one address", () => {
  it("must wait after five, the right one too, on every server, and the message names the wait", async () => {
    const [email, from] = [await newUser(), newAddress()];
    expect(await times(5, (i) => statusOf(email, "errada", from, i % 2 ? other : test.app))).toEqual(
      all(5, 401),
    );
    for (const app of [test.app, other]) {
      const refused = await signIn(email, password, from, app);
      expect([refused.status, refused.error?.code]).toEqual([429, "TooManyRequests"]);
      expect(refused.waitS).toBeGreaterThan(0);
      expect(refused.waitS).toBeLessThanOrEqual(5);
      expect(refused.error?.retryAfterS).toBe(refused.waitS);
      expect(refused.error?.message).toMatch(/^Muitas tentativas\. Tente novamente em \d segundos?\.$/);
    }
    expect(await statusOf(await newUser(), password, from)).toBe(200);
  });

  it("wait twice as long each time, and never longer than a quarter of an hour", async () => {
    const [email, from] = [await newUser(), newAddress()];
    await times(5, () => statusOf(email, "errada", from));
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await waitOver();
      expect(await statusOf(email, "errada", from)).toBe(401);
      waits.push((await signIn(email, password, from)).waitS);
    }
    expect(waits.map((wait) => Math.round(wait / 5) * 5)).toEqual([
      10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900, 900,
    ]);
    await waitOver();
    expect(await statusOf(email, password, from)).toBe(200);
  });

  it("do not get longer by trying while one must wait", async () => {
    const [email, from] = [await newUser(), newAddress()];
    await times(5, () => statusOf(email, "errada", from));
    await waitHolds();
    expect(await times(30, () => statusOf(email, "errada", from))).toEqual(all(30, 429));
    await waitOver();
    expect(await statusOf(email, password, from)).toBe(200);
  });

  it("are forgotten when the right one comes", async () => {
    const [email, from] = [await newUser(), newAddress()];
    for (let round = 0; round < 3; round += 1) {
      expect(await times(4, () => statusOf(email, "errada", from))).toEqual(all(4, 401));
      expect(await statusOf(email, password, from)).toBe(200);
    }
  });

  it("count one by one also when they come at once", async () => {
    const [email, from] = [await newUser(), newAddress()];
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => statusOf(email, "errada", from, i % 2 ? other : test.app)),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...all(5, 401), ...all(15, 429)]);
  });

  it("count together for a whole IPv6 subscriber", async () => {
    const email = await newUser();
    expect(await times(5, (i) => statusOf(email, "errada", `2001:db8:1:2::${i + 1}`))).toEqual(all(5, 401));
    expect(await statusOf(email, password, "2001:db8:1:2:ffff::9")).toBe(429);
    expect(await statusOf(email, password, "2001:db8:1:3::1")).toBe(200);
  });
});

describe("an attack on one account from many addresses", () => {
  it("makes strangers wait a minute at most, and not who came in from there before", async () => {
    const [email, home] = [await newUser(), newAddress()];
    const { token } = await signIn(email, password, home);
    expect(await times(20, () => statusOf(email, "errada", newAddress()))).toEqual(all(20, 401));
    for (let round = 0; round < 6; round += 1) {
      await waitOver();
      await statusOf(email, "errada", newAddress());
    }
    const stranger = await signIn(email, password, newAddress());
    expect(stranger.status).toBe(429);
    expect(stranger.waitS).toBeLessThanOrEqual(60);
    expect(await statusOf(email, password, home)).toBe(200);
    const url = `/api/client/${tenant.tenant}/registrations/events`;
    expect((await test.app.inject({ url, headers: bearer(token) })).statusCode).toBe(200);
  });
});

describe("one address trying account after account", () => {
  it("must wait after thirty, and who came in from there before need not", async () => {
    const [email, from] = [await newUser(), newAddress()];
    expect(await statusOf(email, password, from)).toBe(200);
    const tries = Array.from({ length: 70 }, (_, i) => statusOf(`guess${i}@example.com`, "errada", from));
    const statuses = await Promise.all(tries);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...all(30, 401), ...all(40, 429)]);
    await waitHolds();
    expect(await statusOf(await newUser(), password, from)).toBe(429);
    expect(await statusOf(email, password, from)).toBe(200);
    expect(await statusOf(await newUser(), password, newAddress())).toBe(200);
  });

  it("is a factory when they all come in, and none waits", async () => {
    const from = newAddress();
    const emails = await Promise.all(Array.from({ length: 40 }, newUser));
    expect(await times(emails.length, (i) => statusOf(emails[i] ?? "", password, from))).toEqual(
      all(40, 200),
    );
  });
});
