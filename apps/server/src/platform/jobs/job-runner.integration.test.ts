import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import type { Background } from "../background/open-background.ts";
import { addJob, takeJob } from "./job-queue.ts";
import { openJobRunner, type RunJob } from "./job-runner.ts";

let postgres: TestPostgres;
let tenantId: number;
const opened: Background[] = [];
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());
beforeEach(async () => {
  ({ tenantId } = await postgres.addTenant());
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const quiet = { warn: () => undefined, error: () => undefined };
const open = async (report: RunJob, leaseS = 1): Promise<void> =>
  void opened.push(
    await openJobRunner({
      postgres: postgres.store,
      runners: { report },
      log: quiet,
      now: Date.now,
      leaseS,
      lookEveryMs: 100,
    }),
  );

/** A schedule of Ana's, whose run is due. */
async function addDue(): Promise<void> {
  await postgres.store.withTenant(tenantId, async (transaction) => {
    for (const name of ["Ana", "Rui"])
      await transaction
        .insertInto("users")
        .values({
          tenant_id: tenantId,
          email: `${name}@acme.com`,
          name,
          role: name === "Ana" ? "Supervisor" : "Admin",
          password_hash: "x",
        })
        .execute();
    const row = {
      tenant_id: tenantId,
      kind: "report",
      name: "Turno",
      rhythm: "daily",
      time: "06:00",
      weekday: 0,
      month_day: 1,
    } as const;
    const { id } = await transaction
      .insertInto("schedules")
      .values({ ...row, recipients: ["a@acme.com"], details: "{}", next_due: null, created_by: "Ana" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(transaction, {
      tenantId,
      scheduleId: id,
      kind: "report",
      dueMs: Date.now(),
      recipients: ["a@acme.com"],
    });
  });
}

const job = () =>
  postgres.store.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("jobs").select(["state", "attempts"]).executeTakeFirstOrThrow(),
  );
const told = () =>
  postgres.store.withTenant(tenantId, async (transaction) =>
    (await transaction.selectFrom("mail_queue").select("recipient").execute()).map(
      ({ recipient }) => recipient,
    ),
  );
/** The time until the next attempt passes. */
const wait = () =>
  postgres.store.withTenant(tenantId, (transaction) =>
    sql`update jobs set run_at = now()`.execute(transaction),
  );

it("keeps a run while it works on it, however many servers look for work", async () => {
  await addDue();
  const leaseEnd = async () =>
    postgres.store.withTenant(tenantId, async (transaction) =>
      (await transaction.selectFrom("jobs").select("run_at").executeTakeFirstOrThrow()).run_at.getTime(),
    );
  let begun = 0;
  const work: RunJob = async () => {
    begun += 1;
    const firstMs = await leaseEnd();
    await expect.poll(leaseEnd).toBeGreaterThan(firstMs);
    return { state: "done", reason: null };
  };
  // Long enough that a slow machine renews it in time.
  await Promise.all([open(work, 15), open(work, 15)]);
  await expect.poll(job).toEqual({ state: "done", attempts: 1 });
  expect(begun).toBe(1);
});

it("gives a run up that another server has taken", async () => {
  await addDue();
  const ended = Promise.withResolvers<unknown>();
  await open(async (_job, signal) => {
    await postgres.store.withTenant(tenantId, (transaction) =>
      sql`update jobs set attempts = attempts + 1, run_at = now() + interval '1 day'`.execute(transaction),
    );
    signal.addEventListener("abort", () => ended.resolve(signal.reason), { once: true });
    await ended.promise;
    return { state: "done", reason: null };
  });
  expect(await ended.promise).toMatchObject({ message: "another server has taken the run" });
  expect(await job()).toEqual({ state: "waiting", attempts: 2 });
});

it("tells who made the schedule of the third failure, once, and tries on", async () => {
  await addDue();
  let attempts = 0;
  await open(async () => {
    attempts += 1;
    throw new Error("sem rede");
  });
  for (let n = 1; n <= 5; n += 1) {
    await expect.poll(() => attempts).toBe(n);
    await expect.poll(async () => (await told()).length).toBe(n < 3 ? 0 : 1);
    await wait();
  }
  await expect.poll(job).toEqual({ state: "failed", attempts: 5 });
  expect(await told()).toEqual(["Ana@acme.com"]);
});

/** Servers that die with it take the run so often. */
async function killServers(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const taken = await postgres.store.withTenant(tenantId, (transaction) =>
      takeJob(transaction, tenantId, 0),
    );
    expect(taken).toMatchObject({ attempt: n, wasInterrupted: n > 1 });
  }
}

it("tells of a run that killed three servers, and tries on", async () => {
  await addDue();
  await killServers(3);
  await open(async () => ({ state: "done", reason: null }));
  await expect.poll(job).toEqual({ state: "done", attempts: 4 });
  expect(await told()).toEqual(["Ana@acme.com"]);
});

it("begins a run that killed five servers no more", async () => {
  await addDue();
  await killServers(5);
  let begun = 0;
  await open(async () => {
    begun += 1;
    return { state: "done", reason: null };
  });
  await expect.poll(job).toMatchObject({ state: "failed" });
  expect(begun).toBe(0);
});

it("counts no attempt of a server that is stopped", async () => {
  await addDue();
  const begun = Promise.withResolvers<void>();
  await open(async (_job, signal) => {
    begun.resolve();
    await sleep(60_000, undefined, { signal });
    return { state: "done", reason: null };
  });
  await begun.promise;
  await opened.pop()?.close();
  expect(await job()).toEqual({ state: "waiting", attempts: 0 });
  await open(async () => ({ state: "done", reason: null }));
  await expect.poll(job).toEqual({ state: "done", attempts: 1 });
});
