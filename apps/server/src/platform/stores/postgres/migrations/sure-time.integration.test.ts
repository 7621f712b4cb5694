import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEmptyPostgres, type TestPostgres } from "../../../../testing/test-postgres.ts";
import { createConfirmedNow } from "../../../confirmed-time/confirmed-time.ts";
import { readKnownTime } from "../../../confirmed-time/known-time.ts";
import { migrate } from "../migrate.ts";
import { setTenant } from "../open-postgres.ts";
import { migrations } from "./index.ts";

const before = Object.keys(migrations).filter((name) => name < "0147");
const releasedMs = Date.parse("2026-11-01T00:00:00Z");

let postgres: TestPostgres;
beforeEach(async () => {
  postgres = await openEmptyPostgres();
  await migrate(postgres.owner, before);
});
afterEach(() => postgres.close());

/** Adds a gateway of another computer that was just heard, whose clock is behind by days. */
async function hear(behindDays: number): Promise<void> {
  const nowMs = Date.now();
  const report = JSON.stringify({
    bootId: "another boot",
    startedAt: nowMs - 1_000,
    clockJumps: { count: 0, lastMs: 0, totalMs: 0 },
    sentAt: nowMs - behindDays * dayMs,
  });
  const tenantId = 7;
  await postgres.owner.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    await sql`insert into tenants (id, tenant, name) values (${tenantId}, 'moinho', 'Moinho')`.execute(
      transaction,
    );
    await sql`insert into gateways (tenant_id, gateway, first_seen_at, last_seen_at, report, reported_at, clock_skew_ms)
      values (${tenantId}, gen_random_uuid(), ${nowMs}, ${nowMs}, ${report}, ${nowMs}, 0)`.execute(
      transaction,
    );
  });
}
const confirmedNow = () =>
  createConfirmedNow({
    db: postgres.store.shared,
    log: { warn: () => undefined, info: () => undefined },
    now: Date.now,
    host: "own",
    bootId: "own boot",
    computer: "own boot",
    counted: () => 0,
  })();

it("an installation at work stays confirmed after the upgrade, though its one gateway has a wrong clock", async () => {
  await hear(400);
  await migrate(postgres.owner);
  const { confirmedMs, sureMs, vouchedMs } = await readKnownTime(postgres.store.shared);
  expect([sureMs, vouchedMs]).toEqual([releasedMs, confirmedMs]);
  expect(await confirmedNow()).not.toBeNull();
});

it("an installation whose clock had jumped waits for somebody after the upgrade", async () => {
  await hear(400);
  await sql`update confirmed_time set jumped_to = now()`.execute(postgres.owner);
  await migrate(postgres.owner);
  expect((await readKnownTime(postgres.store.shared)).vouchedMs).toBeNull();
  expect(await confirmedNow()).toBeNull();
});

it("nobody vouched for the clock of an installation without gateways", async () => {
  await migrate(postgres.owner);
  expect((await readKnownTime(postgres.store.shared)).vouchedMs).toBeNull();
});
