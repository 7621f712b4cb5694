import { randomUUID } from "node:crypto";
import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { sweepOnce } from "../housekeeping/open-housekeeping.ts";
import { retainOnce } from "../retention/open-retention.ts";
import { removeAllDue } from "../tenant-removal/open-removals.ts";
import { confirmClocks, createConfirmedNow, readConfirmedTime } from "./confirmed-time.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

const warnings: string[] = [];
const log = {
  warn: (_details: unknown, text?: string) => void warnings.push(text ?? ""),
  info: () => undefined,
};
const shared = () => postgres.store.shared;
const confirmedNow = (now = Date.now) =>
  createConfirmedNow({ db: shared(), log, now, host: "own", bootId: "own boot" })();
/** Confirms a time `days` ago, as if the clocks, which the test cannot set, had jumped since. */
const jump = (days: number) => confirmClocks(shared(), Date.now() - days * dayMs);
/** Adds a gateway with its report (null for none yet); returns a function that removes the gateway. */
const hear = async (report: { host: string; bootId?: string } | null, saidMs = Date.now()) => {
  const { tenantId } = await postgres.addTenant();
  const told = report === null ? null : JSON.stringify({ ...report, sentAt: saidMs });
  const at = Date.now();
  await postgres.store.withTenant(tenantId, (transaction) =>
    sql`insert into gateways (tenant_id, gateway, first_seen_at, last_seen_at, report, reported_at, clock_skew_ms)
      values (${tenantId}, ${randomUUID()}, ${at}, ${at}, ${told}, ${told === null ? null : at}, 0)`.execute(
      transaction,
    ),
  );
  return () =>
    postgres.store.withTenant(tenantId, (transaction) => sql`delete from gateways`.execute(transaction));
};
beforeEach(async () => {
  warnings.length = 0;
  await jump(0);
});

it("goes with the clocks while they go on in small steps", async () => {
  await jump(1);
  const confirmed = await confirmedNow();
  expect(Math.abs((confirmed ?? 0) - Date.now())).toBeLessThan(dayMs / 24);
  expect(warnings).toEqual([]);
});

it("is nobody's after a jump either way, or where the server's clock alone jumped: told once", async () => {
  await jump(400);
  expect(await confirmedNow()).toBeNull();
  expect(await confirmedNow()).toBeNull();
  expect(warnings).toHaveLength(1);
  expect((await readConfirmedTime(shared())).jumpedToMs).not.toBeNull();
  await jump(-400);
  expect(await confirmedNow()).toBeNull();
  await jump(0);
  expect(await confirmedNow(() => Date.now() + 400 * dayMs)).toBeNull();
  // A clock that is set right again needs no confirmation.
  expect(await confirmedNow()).not.toBeNull();
  expect((await readConfirmedTime(shared())).jumpedToMs).toBeNull();
});

it("is somebody's again when a gateway elsewhere says the same day, or somebody looked", async () => {
  await jump(400);
  await hear({ host: "own" });
  await hear({ host: "plant" }, Date.now() - 400 * dayMs);
  // These gateways may run on the server's computer, where one of both is in a container, or nobody knows where they run.
  await hear({ host: "own-pc", bootId: "own boot" });
  await hear({ host: "" });
  await hear(null);
  expect(await confirmedNow()).toBeNull();
  await confirmClocks(shared(), Date.now());
  expect(await confirmedNow()).not.toBeNull();
  for (const elsewhere of [{ host: "plant" }, { host: "own", bootId: "another boot" }]) {
    await jump(400);
    expect(await confirmedNow()).toBeNull();
    const forget = await hear(elsewhere);
    expect(await confirmedNow()).not.toBeNull();
    await forget();
  }
});

it("keeps months, clients in their days of grace and what ended, until somebody looked", async () => {
  await sql`delete from gateways`.execute(postgres.owner);
  const { tenantId } = await postgres.addTenant();
  const within = <T>(work: Parameters<TestPostgres["store"]["withTenant"]>[1]) =>
    postgres.store.withTenant(tenantId, work) as Promise<T>;
  await within((transaction) =>
    sql`update tenants set status = 'Blocked', leaves_at = now() - interval '1 minute'`.execute(transaction),
  );
  const dropped: number[] = [];
  const months = {
    of: async () => [],
    drop: async (month: number) => void dropped.push(month),
  };
  const telemetry = { months } as never;
  const parts = {
    postgres: postgres.store,
    telemetry,
    log,
    drops: [],
    sweeps: [],
    countDropped: () => undefined,
    confirmedNow: () => confirmedNow(() => Date.now() + 400 * dayMs),
  };
  expect(await retainOnce(parts)).toBe(false);
  expect(await sweepOnce(parts)).toBe(false);
  await removeAllDue(parts);
  const left = await within<{ id: number }[]>((transaction) =>
    transaction.selectFrom("tenants").select("id").where("removed_at", "is", null).execute(),
  );
  expect(left).toHaveLength(1);
  // Nothing was marked as done meanwhile, so the work is made up for once the clock is right.
  const right = { ...parts, confirmedNow: () => confirmedNow() };
  expect(await retainOnce(right)).toBe(true);
  expect(await sweepOnce(right)).toBe(true);
});
