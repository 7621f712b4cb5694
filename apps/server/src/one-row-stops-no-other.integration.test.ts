import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepOnce } from "./platform/housekeeping/open-housekeeping.ts";
import { addJob } from "./platform/jobs/job-queue.ts";
import { openJobRunner } from "./platform/jobs/job-runner.ts";
import { openTransfers } from "./platform/tenant-transfer/open-transfers.ts";
import { openTestPostgres, type TestPostgres } from "./testing/test-postgres.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const run = (tenantId: number, text: string): Promise<unknown> =>
  postgres.store.withTenant(tenantId, (transaction) => sql.raw(text).execute(transaction));

it("a client whose rows cannot be swept keeps no other's from being swept, and is tried again", async () => {
  const [damaged, other] = [await postgres.addTenant(), await postgres.addTenant()];
  const swept: number[] = [];
  const round = () =>
    sweepOnce({
      postgres: postgres.store,
      log: quiet,
      sureNow: async () => Date.now(),
      sweeps: [
        async (_transaction, tenantId) => {
          if (tenantId === damaged.tenantId) throw new Error("a row that nobody can read");
          swept.push(tenantId);
          return 0;
        },
      ],
    });
  await expect(round()).rejects.toThrow(`cliente ${damaged.tenantId}`);
  expect(swept).toContain(other.tenantId);
  await postgres.store.shared
    .updateTable("claims")
    .set({ expires_at: new Date(0) })
    .execute();
  await expect(round()).rejects.toThrow("a row that nobody can read");
});

it("a client whose transfer cannot be counted keeps no other's from being done", async () => {
  const [damaged, other] = [await postgres.addTenant(), await postgres.addTenant()];
  for (const { tenantId } of [damaged, other])
    await run(
      tenantId,
      `insert into tenant_transfers (tenant_id, kind, directory, attempts) values (${tenantId}, 'export', '/', ${tenantId === damaged.tenantId ? 2_147_483_647 : 3})`,
    );
  const transfers = await openTransfers({
    postgres: postgres.store,
    telemetry: null as never,
    log: quiet,
    now: Date.now,
  });
  const state = ({ tenantId }: { tenantId: number }) =>
    postgres.store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("tenant_transfers").select("state").executeTakeFirstOrThrow(),
    );
  await expect.poll(() => state(other)).toEqual({ state: "failed" });
  await expect.poll(() => state(damaged)).toEqual({ state: "failed" });
  await transfers.close();
});

it("a run that is due at no instant, and one whose reason no text column takes, keep none from being done", async () => {
  const { tenantId } = await postgres.addTenant();
  const ids: number[] = [];
  await postgres.store.withTenant(tenantId, async (transaction) => {
    for (const [place, name] of ["never", "NUL", "good"].entries()) {
      const { rows } = await sql<{ id: number }>`
        insert into schedules (tenant_id, kind, name, rhythm, time, weekday, month_day, recipients, details, created_by)
        values (${tenantId}, 'report', ${name}, 'daily', '06:00', 0, 1, '{}', '{}', 'Ana') returning id`.execute(
        transaction,
      );
      const id = rows[0]?.id ?? 0;
      ids.push(id);
      await addJob(transaction, {
        tenantId,
        scheduleId: id,
        kind: "report",
        dueMs: 1_000 + place,
        recipients: [],
      });
      await sql`update jobs set run_at = ${new Date(1_000 + place)} where schedule_id = ${id}`.execute(
        transaction,
      );
    }
    await sql`update jobs set due_at = 'infinity' where schedule_id = ${ids[0]}`.execute(transaction);
  });
  const done: number[] = [];
  const runner = await openJobRunner({
    postgres: postgres.store,
    runners: {
      report: async ({ scheduleId, dueMs }) => {
        if (scheduleId === ids[0]) return { state: "failed", reason: new Date(dueMs).toISOString() };
        if (scheduleId === ids[1]) throw new Error("a server's \0 answer \ud800");
        done.push(scheduleId);
        return { state: "done", reason: null };
      },
    },
    log: quiet,
    now: Date.now,
    confirmedNow: async () => Date.now(),
    lookEveryMs: 100,
  });
  await expect.poll(() => done).toEqual([ids[2]]);
  await sleep(200);
  await runner.close();
  const jobs = await postgres.store.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("jobs").select(["state", "reason"]).orderBy("id").execute(),
  );
  expect(jobs).toEqual([
    { state: "waiting", reason: "Invalid time value" },
    { state: "waiting", reason: "a server's \ufffd answer \ufffd" },
    { state: "done", reason: null },
  ]);
});
