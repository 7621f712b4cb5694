import { createHash } from "node:crypto";
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
/** An attempt by a stranger, or with the cookie that a browser got when its owner signed in. */
const signIn = async (email: string, word: string, from: string, app = test.app, cookie = "") => {
  const url = `/api/client/${tenant.tenant}/users/access`;
  const headers = { "x-forwarded-for": from, "accept-language": "pt-BR", cookie };
  const payload = { email, password: word };
  const answer = await app.inject({ method: "POST", url, payload, headers });
  const { error, token = "" } = answer.json<Partial<ErrorBody> & { token?: string }>();
  const waitS = Number(answer.headers["retry-after"] ?? 0);
  const left = String(answer.headers["set-cookie"] ?? "");
  return { status: answer.statusCode, waitS, error, token, left, cookie: left.split(";", 1)[0] ?? "" };
};
const statusOf = async (...of: Parameters<typeof signIn>) => (await signIn(...of)).status;
const times = async (count: number, attempt: (i: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push(await attempt(i));
  return statuses;
};
const all = (count: number, status: number) => Array<number>(count).fill(status);
/** Ends all waits; the counts stay. */
const waitOver = () =>
  sql`update rate_limits set blocked_until = null where blocked_until is not null`.execute(
    test.postgres.store.shared,
  );
/** Restores the wait, because checking the passwords may take a slow machine longer than the shortest wait. */
const waitHolds = () =>
  sql`update rate_limits set blocked_until = now() + interval '1 minute' where blocked_until is not null`.execute(
    test.postgres.store.shared,
  );
const newUser = async () => (await test.addUser(tenant.tenantId, "Operator")).email;

describe("wrong passwords for one account", () => {
  it("must wait after twenty, the right one too, on every server, and the message names the wait", async () => {
    const [email, from] = [await newUser(), newAddress()];
    const attempts = await times(20, (i) => statusOf(email, "errada", from, i % 2 ? other : test.app));
    expect(attempts).toEqual(all(20, 401));
    await waitHolds();
    for (const app of [test.app, other]) {
      const refused = await signIn(email, password, from, app);
      expect([refused.status, refused.error?.code]).toEqual([429, "TooManyRequests"]);
      expect(refused.waitS).toBeGreaterThan(0);
      expect(refused.waitS).toBeLessThanOrEqual(60);
      expect(refused.error?.retryAfterS).toBe(refused.waitS);
      expect(refused.error?.message).toMatch(/^Muitas tentativas\. Tente novamente em .+\.$/);
    }
    expect(await statusOf(await newUser(), password, from)).toBe(200);
  });

  it("wait twice as long each time: a minute at most for an account, five for a network", async () => {
    const [email, from] = [await newUser(), newAddress()];
    await times(20, () => statusOf(email, "errada", from));
    const waits: number[] = [];
    for (let round = 0; round < 18; round += 1) {
      await waitOver();
      expect(await statusOf(email, "errada", from)).toBe(401);
      waits.push((await signIn(email, password, from)).waitS);
    }
    expect(waits.map((wait) => Math.round(wait / 5) * 5)).toEqual([
      10, 20, 40, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 80, 160, 300, 300, 300,
    ]);
    await waitOver();
    expect(await statusOf(email, password, from)).toBe(200);
  });

  it("do not get longer by trying while one must wait", async () => {
    const [email, from] = [await newUser(), newAddress()];
    await times(20, () => statusOf(email, "errada", from));
    await waitHolds();
    expect(await times(30, () => statusOf(email, "errada", from))).toEqual(all(30, 429));
    await waitOver();
    expect(await statusOf(email, password, from)).toBe(200);
  });

  it("are forgotten when the right one comes, and five of them lock nobody out", async () => {
    const [email, from] = [await newUser(), newAddress()];
    for (let round = 0; round < 5; round += 1) {
      expect(await times(5, () => statusOf(email, "errada", from))).toEqual(all(5, 401));
      expect(await statusOf(email, password, from)).toBe(200);
    }
  });

  it("count one by one also when they come at once", async () => {
    const email = await newUser();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => statusOf(email, "errada", newAddress(), i % 2 ? other : test.app)),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...all(20, 401), ...all(10, 429)]);
  });

  it("count together for a whole IPv6 subscriber", async () => {
    const guess = (i: number) => statusOf(`guess${i}@six.example`, "errada", `2001:db8:1:2::${i + 1}`);
    expect(await times(30, guess)).toEqual(all(30, 401));
    const email = await newUser();
    await waitHolds();
    expect(await statusOf(email, password, "2001:db8:1:2:ffff::9")).toBe(429);
    expect(await statusOf(email, password, "2001:db8:1:3::1")).toBe(200);
  });
});

describe("a browser in which somebody signed in", () => {
  it("keeps a mark that scripts cannot read and other sites do not send, of which the store has a hash", async () => {
    const { left, cookie } = await signIn(await newUser(), password, newAddress());
    expect(left).toMatch(/^fiel-browser=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const mark = cookie.slice("fiel-browser=".length);
    const kept = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.selectFrom("known_browsers").select("mark_hash").execute(),
    );
    const hash = createHash("sha256").update(mark).digest("hex");
    expect(kept.map(({ mark_hash }) => mark_hash.toString("hex"))).toContain(hash);
  });

  it("has attempts of its own, whatever is tried from the same network or from anywhere", async () => {
    const [email, factory] = [await newUser(), newAddress()];
    const { token, cookie } = await signIn(email, password, factory);
    for (let tried = 0; tried < 30; tried += 1) {
      await waitOver();
      await statusOf(email, "errada", factory);
    }
    await waitHolds();
    expect([await statusOf(email, password, factory), await statusOf(email, password, newAddress())]).toEqual(
      [429, 429],
    );
    expect(await statusOf(email, password, factory, other, cookie)).toBe(200);
    const url = `/api/client/${tenant.tenant}/registrations/events`;
    expect((await test.app.inject({ url, headers: bearer(token) })).statusCode).toBe(200);
  });

  it("must wait too, after ten wrong passwords and for a quarter of an hour at most", async () => {
    const [email, from] = [await newUser(), newAddress()];
    const { cookie } = await signIn(email, password, from);
    const wrong = () => statusOf(email, "errada", from, test.app, cookie);
    expect(await times(10, wrong)).toEqual(all(10, 401));
    for (let round = 0; round < 10; round += 1) {
      await waitOver();
      await wrong();
    }
    const refused = await signIn(email, password, from, test.app, cookie);
    expect([refused.status, Math.round(refused.waitS / 10) * 10]).toEqual([429, 900]);
  });

  it("is a stranger to the other accounts until they come in with it", async () => {
    const [first, second, from] = [await newUser(), await newUser(), newAddress()];
    const { cookie } = await signIn(first, password, from);
    await times(20, () => statusOf(second, "errada", newAddress()));
    await waitHolds();
    expect(await statusOf(second, password, from, test.app, cookie)).toBe(429);
    await waitOver();
    expect((await signIn(second, password, from, test.app, cookie)).cookie).toBe(cookie);
    await times(20, () => statusOf(second, "errada", newAddress()));
    await waitHolds();
    expect(await statusOf(second, password, from, test.app, cookie)).toBe(200);
  });
});

describe("one address trying account after account", () => {
  it("must wait after thirty, and learns of no account whether there is one", async () => {
    const [email, from] = [await newUser(), newAddress()];
    const { cookie } = await signIn(email, password, from);
    const tries = Array.from({ length: 70 }, (_, i) => statusOf(`guess${i}@example.com`, "errada", from));
    const statuses = await Promise.all(tries);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...all(30, 401), ...all(40, 429)]);
    await waitHolds();
    const there = await signIn(email, "errada", from);
    const nobody = await signIn("ninguem@example.com", "errada", from);
    expect([there.status, there.error?.code]).toEqual([nobody.status, nobody.error?.code]);
    expect(there.status).toBe(429);
    expect(await statusOf(email, password, from, test.app, cookie)).toBe(200);
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
