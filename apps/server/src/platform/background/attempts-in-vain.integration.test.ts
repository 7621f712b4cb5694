import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { listFailures } from "../stores/postgres/account-look-ups.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { StoreUnavailable } from "../stores/telemetry/engine/store-unavailable.ts";
import { doClaimed } from "./claim.ts";
import { noteOutcome } from "./note-outcome.ts";

let test: TestApp;
let manager: { readonly token: string; readonly email: string };
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signInManager();
});
afterAll(() => test.close());

const shared = () => test.postgres.store.shared;
const leaseS = 600;
/** Number of the test's own task, by which its failures are told from those of other tests. */
let tenantId = 900_000;
beforeEach(() => void (tenantId += 1));

const attempt = (run: (signal: AbortSignal) => Promise<unknown>, signal?: AbortSignal) =>
  doClaimed(shared(), { task: "remove", tenantId, leaseS, signal }, run);
const failing = () =>
  attempt(async () => {
    throw new Error("the store does not answer");
  });
const row = () =>
  shared()
    .selectFrom("claims")
    .select(["attempts", "reason", "failed_at", "id"])
    .where("key", "=", `remove ${tenantId}`)
    .executeTakeFirst();
/** Makes the claim as if `seconds` had passed. */
const pass = (seconds: number) =>
  sql`update claims set expires_at = expires_at - make_interval(secs => ${seconds}) where key = ${`remove ${tenantId}`}`.execute(
    shared(),
  );
const mails = () =>
  test.mails.filter(({ to, text }) => to === manager.email && text.includes(`(${tenantId})`));
interface Overview {
  failures: { what: string; id: number; kind: string; reason: string | null }[];
}
const shown = async () => {
  const { id } = (await row()) ?? { id: 0 };
  const answer = await test.app.inject({ url: "/api/management/overview", headers: bearer(manager.token) });
  return answer.json<Overview>().failures.filter((one) => one.what === "task" && one.id === id);
};

it("the third attempt in vain is told by mail, once, and shown until it succeeds; attempts then come less and less often", async () => {
  for (const told of [0, 0, 1]) {
    await expect(failing()).rejects.toThrow("does not answer");
    expect(await shown()).toHaveLength(told);
    await pass(leaseS);
  }
  await expect.poll(mails).toHaveLength(1);
  expect(mails()[0]?.text).toContain("the store does not answer");
  // The wait doubles after each failed attempt.
  for (const waits of [1, 3]) {
    await pass((waits - 1) * leaseS);
    expect(await failing()).toBe(false);
    await pass(leaseS);
    await expect(failing()).rejects.toThrow("does not answer");
    await pass(leaseS);
  }
  expect(await shown()).toMatchObject([{ kind: "remove", reason: "the store does not answer" }]);
  await pass(86_400);
  expect(await attempt(async () => undefined)).toBe(true);
  expect(await row()).toMatchObject({ attempts: 0, reason: null, failed_at: null });
  expect(await shown()).toEqual([]);
  expect(mails()).toHaveLength(1);
});

it("a task that kills its server is not begun again without end, and is told", async () => {
  const killed = () =>
    sql`insert into claims as c (key, holder, expires_at, attempts) values (${`remove ${tenantId}`}, 'dead', now(), 1)
      on conflict (key) do update set holder = 'dead', expires_at = now(), attempts = c.attempts`.execute(
      shared(),
    );
  for (let n = 0; n < 2; n += 1) {
    await killed();
    await attempt(killed);
  }
  expect(await row()).toMatchObject({ attempts: 3 });
  await killed();
  expect(await attempt(async () => undefined)).toBe(false);
  await pass(leaseS);
  let during: Awaited<ReturnType<typeof shown>> = [];
  expect(await attempt(async () => void (during = await shown()))).toBe(true);
  expect(during).toMatchObject([
    { kind: "remove", reason: "o servidor foi interrompido durante a execução" },
  ]);
  await expect.poll(mails).toHaveLength(1);
});

it("one that the closing server breaks off is nobody's failure, and another server begins it at once", async () => {
  for (let n = 0; n < 5; n += 1) {
    const closing = new AbortController();
    const run = attempt(async (signal) => {
      closing.abort(new Error("closes"));
      signal.throwIfAborted();
    }, closing.signal);
    await expect(run).rejects.toThrow("closes");
  }
  expect(await row()).toMatchObject({ attempts: 0, failed_at: null });
});

it("one is tried again when the provider asks for it", async () => {
  for (let n = 0; n < 3; n += 1) {
    await expect(failing()).rejects.toThrow();
    await pass(leaseS);
  }
  expect(await failing()).toBe(false);
  const { id } = (await row()) ?? { id: 0 };
  const retry = () =>
    test.app.inject({
      method: "POST",
      url: "/api/management/overview/failures/retry",
      headers: bearer(manager.token),
      payload: { tenant: "", what: "task", id },
    });
  expect((await retry()).statusCode).toBe(200);
  expect((await retry()).statusCode).toBe(404);
  expect(await attempt(async () => undefined)).toBe(true);
});

it("is told though the telling of the third attempt was lost", async () => {
  await sql`insert into claims (key, holder, expires_at, attempts, reason)
    values (${`remove ${tenantId}`}, '', now() - interval '1 day', 3, 'lost')`.execute(shared());
  expect(await attempt(async () => undefined)).toBe(true);
  await expect.poll(mails).toHaveLength(1);
  expect(mails()[0]?.text).toContain("lost");
});

it("a client's round that fails three times is told, until it succeeds; a store that is away is no failure of it", async () => {
  const round = (run: () => Promise<void>) => noteOutcome(shared(), { task: "bill", tenantId }, run);
  const told = async () =>
    shared()
      .selectFrom("claims")
      .select(["attempts", "reason"])
      .where("key", "=", `bill ${tenantId}`)
      .where("failed_at", "is not", null)
      .execute();
  const failing = async () => {
    throw new Error("no price");
  };
  for (let n = 0; n < 2; n += 1) await expect(round(failing)).rejects.toThrow("no price");
  const away = async () => {
    throw new StoreUnavailable("away");
  };
  for (let n = 0; n < 3; n += 1) await expect(round(away)).rejects.toThrow("away");
  expect(await told()).toEqual([]);
  for (let n = 0; n < 2; n += 1) await expect(round(failing)).rejects.toThrow("no price");
  expect(await told()).toEqual([{ attempts: 4, reason: "no price" }]);
  await expect.poll(mails).toHaveLength(1);
  await round(async () => undefined);
  expect(await told()).toEqual([]);
  await expect(round(failing)).rejects.toThrow("no price");
  expect(await told()).toEqual([]);
});

it("a client's round that the store gives up each time is told", async () => {
  const slow = async () => {
    throw Object.assign(new Error("statement timeout"), { code: "57014" });
  };
  for (let n = 0; n < 3; n += 1)
    await expect(noteOutcome(shared(), { task: "bill", tenantId }, slow)).rejects.toThrow(
      "statement timeout",
    );
  await expect.poll(mails).toHaveLength(1);
});

it("a round's success takes back what another server counted; of a blocked client nothing is shown", async () => {
  const client = await test.postgres.addTenant();
  const [round, key] = [{ task: "bill", tenantId: client.tenantId } as const, `bill ${client.tenantId}`];
  const failures = async () =>
    (await listFailures(shared(), 0)).filter(({ tenant_id }) => tenant_id === round.tenantId);
  for (let n = 0; n < 2; n += 1) {
    await noteOutcome(shared(), round, async () => undefined);
    expect(await failures()).toEqual([]);
    await sql`insert into claims (key, holder, expires_at, attempts, reason, failed_at)
      values (${key}, '', now(), 3, 'no price', now())`.execute(shared());
    expect(await failures()).toMatchObject([{ kind: "bill", reason: "no price" }]);
  }
  const block = (transaction: TenantTransaction) =>
    sql`update tenants set status = 'Blocked'`.execute(transaction);
  await test.postgres.store.withTenant(round.tenantId, block);
  expect(await failures()).toEqual([]);
});
