import { setTimeout as sleep } from "node:timers/promises";
import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { countAttempt } from "../auth/attempt-limit.ts";
import type { Background } from "../background/open-background.ts";
import { queueMail, takeMail } from "../mail/mail-queue.ts";
import {
  listTenantsWithAlerts,
  listTenantsWithJobs,
  listTenantsWithMail,
} from "../stores/postgres/look-ups.ts";
import { addJob, takeJob } from "./job-queue.ts";
import { openJobRunner, type RunJob } from "./job-runner.ts";

let postgres: TestPostgres;
let tenantId: number;
const opened: Background[] = [];
let isConfirmed = true;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());
beforeEach(async () => {
  isConfirmed = true;
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
      confirmedNow: async () => (isConfirmed ? Date.now() : null),
      leaseS,
      lookEveryMs: 100,
    }),
  );

/** Adds a schedule that Ana made and whose run is due. */
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
/** Ends the wait until the next attempt. */
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
  // Leases long enough that a slow machine renews them in time.
  await Promise.all([open(work, 15), open(work, 15)]);
  await expect.poll(job).toEqual({ state: "done", attempts: 1 });
  expect(begun).toBe(1);
});

it("of one client waits for few of another that has many", async () => {
  const greedy = tenantId;
  await addDue();
  await postgres.store.withTenant(greedy, async (transaction) => {
    const { id } = await transaction.selectFrom("schedules").select("id").executeTakeFirstOrThrow();
    const order = { tenantId: greedy, scheduleId: id, kind: "report", recipients: ["a@acme.com"] } as const;
    for (let n = 1; n <= 19; n += 1) await addJob(transaction, { ...order, dueMs: Date.now() - n * 60_000 });
  });
  ({ tenantId } = await postgres.addTenant());
  await addDue();
  const order: number[] = [];
  await open(async (run) => {
    order.push(run.tenantId);
    return { state: "done", reason: null };
  }, 60);
  await expect.poll(() => order.length).toBe(21);
  expect(order.indexOf(tenantId)).toBeLessThan(6);
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
  expect(await ended.promise).toMatchObject({ message: "another server has taken the work" });
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

/** Lets `count` servers take the run and die. */
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

describe("what a clock wrote that was 400 days ahead", () => {
  const later = sql<Date>`now() + interval '400 days'`;
  const laterMs = () => Date.now() + 400 * dayMs;
  const within = <T>(work: Parameters<TestPostgres["store"]["withTenant"]>[1]) =>
    postgres.store.withTenant(tenantId, work) as Promise<T>;
  const nextDue = () =>
    within<Date | null>(
      async (transaction) =>
        (await transaction.selectFrom("schedules").select("next_due").executeTakeFirstOrThrow()).next_due,
    );
  const plan = (next: Date) =>
    within((transaction) => transaction.updateTable("schedules").set({ next_due: next }).execute());
  const jobs = () =>
    within<unknown[]>((transaction) => transaction.selectFrom("jobs").select("id").execute());

  it("is planned anew, without a run; and nothing is planned by a clock that nobody confirms", async () => {
    await addDue();
    await within((transaction) => transaction.deleteFrom("deliveries").execute());
    await within((transaction) => transaction.deleteFrom("jobs").execute());
    await plan(new Date(laterMs()));
    isConfirmed = false;
    await open(async () => ({ state: "done", reason: null }));
    await sleep(500);
    expect((await nextDue())?.getTime()).toBeGreaterThan(Date.now() + 300 * dayMs);
    isConfirmed = true;
    await expect.poll(async () => (await nextDue())?.getTime()).toBeLessThan(Date.now() + 2 * dayMs);
    expect(await jobs()).toEqual([]);
    await plan(new Date(Date.now() - 1_000));
    await expect.poll(async () => (await jobs()).length).toBe(1);
  });

  it("is taken of every queue, and looked at", async () => {
    await addDue();
    const { shared } = postgres.store;
    await within((transaction) => transaction.updateTable("jobs").set({ run_at: later }).execute());
    expect(await listTenantsWithJobs(shared, Date.now())).toContain(tenantId);
    await open(async () => ({ state: "done", reason: null }));
    await expect.poll(job).toMatchObject({ state: "done" });

    await within((transaction) => queueMail(transaction, { tenantId, kind: "any", recipient: "a@acme.com" }));
    await within((transaction) => transaction.updateTable("mail_queue").set({ due_at: later }).execute());
    expect(await listTenantsWithMail(shared)).toContain(tenantId);
    expect(await within((transaction) => takeMail(transaction, tenantId))).toMatchObject({ kind: "any" });
    // Once taken, it waits like any other mail.
    expect(await within((transaction) => takeMail(transaction, tenantId))).toBeNull();

    await within((transaction) =>
      transaction.insertInto("alert_watches").values({ tenant_id: tenantId, due_at: laterMs() }).execute(),
    );
    expect(await listTenantsWithAlerts(shared, Date.now())).toContain(tenantId);
    await within((transaction) =>
      transaction.updateTable("alert_watches").set({ due_at: Number.MAX_SAFE_INTEGER }).execute(),
    );
    expect(await listTenantsWithAlerts(shared, Date.now())).not.toContain(tenantId);

    const counted = {
      limit: { name: "a test", free: 1, firstS: 60, longestS: 60, memoryS: 60 },
      subject: "ana",
    };
    await countAttempt(shared, counted);
    await expect(countAttempt(shared, counted)).rejects.toThrow();
    await sql`update rate_limits set blocked_until = ${later}, expires_at = ${later}`.execute(postgres.owner);
    await countAttempt(shared, counted);
  });
});
