import { smallPlant } from "./testing/test-stores.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordHashesComputed } from "./platform/auth/passwords.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { testCaller, type TestCaller } from "./testing/test-caller.ts";
import { password } from "./testing/test-people.ts";

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let operator: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  plant = await test.stores.addTenant(smallPlant);
  operator = testCaller(test.app, plant.tenant, (await test.signIn(plant, "Operator")).token);
});
afterAll(() => test.close());

const endMs = Date.now();
const dates = JSON.stringify([{ startTimestamp: endMs - 3_600_000, endTimestamp: endMs }]);
const dashboards = [
  `/dashboard/production/summary?dates=${encodeURIComponent(dates)}`,
  `/dashboard/production?dates=${encodeURIComponent(dates)}`,
  "/dashboard/equipment-status",
  "/registrations/events",
];
const attempt = async (email: string, from: string) => {
  const call = testCaller(test.app, plant.tenant, null);
  const headers = { "x-forwarded-for": from };
  const { status, code } = await call("/users/access", { body: { email, password: "errada" }, headers });
  return `${status} ${code}`;
};
const tally = (answers: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
};
/** Requests dashboards repeatedly until the flood is over. */
const lookMeanwhile = async (flood: Promise<unknown>): Promise<{ asked: number; wrong: unknown[] }> => {
  const wrong: unknown[] = [];
  let asked = 0;
  let isOver = false;
  void flood.finally(() => (isOver = true));
  do {
    for (const path of dashboards) {
      const { status } = await operator(path);
      asked += 1;
      if (status !== 200) wrong.push([path, status]);
    }
  } while (!isOver);
  return { asked, wrong };
};

describe("a flood of sign-ins", () => {
  it("of one address costs a few dozen password checks, and nobody else an answer", async () => {
    const before = passwordHashesComputed();
    const portions = async () => {
      const answers: string[] = [];
      for (let sent = 0; sent < 1_000; sent += 50) {
        const portion = Array.from({ length: 50 }, (_, i) =>
          attempt(`alvo${sent + i}@example.com`, "203.0.113.66"),
        );
        answers.push(...(await Promise.all(portion)));
      }
      return answers;
    };
    const flood = portions();
    const { asked, wrong } = await lookMeanwhile(flood);
    const counts = tally(await flood);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(dashboards.length);
    expect(Object.keys(counts).toSorted()).toEqual(["401 InvalidCredentials", "429 TooManyRequests"]);
    expect(counts["401 InvalidCredentials"]).toBeLessThanOrEqual(40);
    expect(passwordHashesComputed() - before).toBeLessThanOrEqual(40);
  });

  it("of a thousand addresses at once is refused beyond what can wait, and the others go on", async () => {
    const before = passwordHashesComputed();
    const flood = Promise.all(
      Array.from({ length: 1_000 }, (_, i) => attempt(`um${i}@example.com`, `198.18.${i >> 8}.${i & 255}`)),
    );
    const { wrong } = await lookMeanwhile(flood);
    const counts = tally(await flood);
    expect(wrong).toEqual([]);
    // A fast machine may process all of them.
    for (const answer of Object.keys(counts))
      expect(["401 InvalidCredentials", "503 Busy"]).toContain(answer);
    expect(passwordHashesComputed() - before).toBe(counts["401 InvalidCredentials"]);
    const { email } = await test.addUser(plant.tenantId, "Operator");
    const body = { email, password };
    expect((await testCaller(test.app, plant.tenant, null)("/users/access", { body })).status).toBe(200);
  });

  it("on one account leaves its owner's session and mailed link", async () => {
    const owner = await test.signIn(plant, "Operator");
    await Promise.all(
      Array.from({ length: 200 }, (_, i) => attempt(owner.email, `198.19.${i >> 8}.${i & 255}`)),
    );
    // Restores the wait, because checking passwords may take a slow machine longer than the wait.
    await sql`update rate_limits set blocked_until = now() + interval '1 minute' where blocked_until is not null`.execute(
      test.postgres.store.shared,
    );
    const anyone = testCaller(test.app, plant.tenant, null);
    const headers = { "x-forwarded-for": "192.0.2.44" };
    const signIn = (word: string) =>
      anyone<{ token?: string }>("/users/access", { body: { email: owner.email, password: word }, headers });
    expect((await signIn(password)).status).toBe(429);
    expect((await testCaller(test.app, plant.tenant, owner.token)("/users/profile/me")).status).toBe(200);
    await anyone("/users/access/forgot", { body: { email: owner.email }, headers });
    const mail = () => test.mails.find(({ to }) => to === owner.email);
    await expect.poll(() => mail() !== undefined).toBe(true);
    const token = /token=([\w-]+)/.exec(mail()?.text ?? "")?.[1];
    const chosen = "depois do ataque";
    const body = { token, email: owner.email, password: chosen, confirmPassword: chosen };
    expect((await anyone("/users/access/reset", { body, headers })).status).toBe(200);
    expect((await signIn(chosen)).status).toBe(200);
  });
});
