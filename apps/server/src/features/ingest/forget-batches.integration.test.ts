import { randomUUID } from "node:crypto";
import { beginBefore } from "../../testing/begun-batch.ts";
import { ledgerAlone } from "../../testing/ledger-alone.ts";
import { asSuperuserOf, openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type HousekeepingDependencies, sweepOnce } from "../../platform/housekeeping/open-housekeeping.ts";
import { horizonsOf } from "../../platform/housekeeping/horizons-of.ts";
import { forgetBatches } from "./forget-batches.ts";
import { forgetPostedWeighings } from "./forget-posted-weighings.ts";
import { keepBatches, type Kept } from "./keep-batches.ts";

const dayMs = 86_400_000;
const firstMs = Date.UTC(2026, 0, 1);
const nothing = { weighings: [], statuses: [], occurrences: [], leftovers: [], coils: [], positions: [] };

let postgres: TestPostgres;
let tenantId: number;
beforeAll(async () => {
  postgres = await openTestPostgres();
  ({ tenantId } = await postgres.addTenant());
});
afterAll(() => postgres.close());

const decisionAt = (receivedAt: number) => ({ receivedAt, clockShiftMs: 0, setAside: [], products: {} });
const store = async (
  gateway: string,
  sequences: readonly number[],
  receivedAt: number,
): Promise<readonly Kept[]> => {
  const decision = decisionAt(receivedAt);
  const { outcomes } = await keepBatches(
    ledgerAlone(postgres.store),
    sequences.map((sequence) => ({ tenantId, gateway, sequence, digest: null, records: nothing, decision })),
  );
  return outcomes;
};
const storeOf = async (tenant: number, gateway: string, sequence: number, receivedAt: number) => {
  const { outcomes } = await keepBatches(ledgerAlone(postgres.store), [
    { tenantId: tenant, gateway, sequence, digest: null, records: nothing, decision: decisionAt(receivedAt) },
  ]);
  return outcomes[0] as Kept;
};
const kindsOf = (outcomes: readonly Kept[]): string[] =>
  outcomes.map((kept) => ("refused" in kept ? kept.refused : kept.isNew ? "stored" : "answered"));
const at = (nowMs: number): HousekeepingDependencies => ({
  postgres: postgres.store,
  log: { info: () => undefined, warn: () => undefined },
  sureNow: async () => nowMs,
  sweeps: [forgetBatches],
});
const forget = (nowMs: number) =>
  postgres.store.withTenant(tenantId, (transaction) => forgetBatches(transaction, tenantId, nowMs));

it("an answer stays for 90 days; afterwards its number is refused and never stored again, and new ones go on", async () => {
  const gateway = randomUUID();
  await store(gateway, [0, 1, 63, 64, 130], firstMs);
  // A late one goes into a row that was begun long ago.
  await store(gateway, [65], firstMs + 60 * dayMs);
  await beginBefore(postgres.store, { tenantId, gateway, sequence: 2, decision: decisionAt(firstMs) });
  expect(await forget(firstMs + 89 * dayMs)).toBe(0);
  expect(kindsOf(await store(gateway, [0, 1, 63, 64, 65, 130], firstMs))).toEqual(Array(6).fill("answered"));
  expect(await forget(firstMs + 91 * dayMs)).toBe(1);
  const asked = await store(gateway, [0, 63, 5, 2, 64, 65, 130, 131], firstMs + 91 * dayMs);
  expect(kindsOf(asked)).toEqual([
    ...Array(3).fill("BatchTooOld"),
    // What is open is not forgotten, however old.
    "stored",
    ...Array(3).fill("answered"),
    "stored",
  ]);
  expect(asked[0]).toHaveProperty("lastSequence", 131);
  expect(await forget(firstMs + 500 * dayMs)).toBe(2);
  expect(kindsOf(await store(gateway, [64, 130], firstMs))).toEqual(["BatchTooOld", "answered"]);
});

it("the day's sweep is made by one of several servers, and leaves what is still needed", async () => {
  const nowMs = Date.now();
  const ago = (days: number) => new Date(nowMs - days * dayMs);
  const entry = (days: number) => ({
    tenant_id: tenantId,
    at: ago(days),
    actor: "a",
    actor_kind: "system" as const,
    action: "create",
    entity: "product",
    entity_id: "1",
  });
  await postgres.store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("audit_entries")
      .values([entry(1_900), entry(1_700), entry(10)])
      .execute(),
  );
  await postgres.store.shared
    .insertInto("rate_limits")
    .values([
      { key: "old", points: 1, expires_at: ago(1), blocked_until: null },
      { key: "new", points: 1, expires_at: ago(-1), blocked_until: null },
    ])
    .execute();
  const swept = await Promise.all([1, 2, 3].map(() => sweepOnce(at(nowMs))));
  expect(swept.filter(Boolean)).toHaveLength(1);
  expect(await sweepOnce(at(nowMs))).toBe(false);
  const left = await postgres.store.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("audit_entries").select("id").execute(),
  );
  expect(left).toHaveLength(2);
  expect(await postgres.store.shared.selectFrom("rate_limits").select("key").execute()).toEqual([
    { key: "new" },
  ]);
});

it("a client has its own months of each, where the provider gave it some", async () => {
  const { tenantId: own } = await postgres.addTenant();
  const nowMs = Date.now();
  const ago = (days: number) => new Date(nowMs - days * dayMs);
  const left = await postgres.store.withTenant(own, async (transaction) => {
    const months = { audit_months: 12, session_months: 2, mail_months: 3, ledger_months: 6 };
    await transaction.updateTable("tenants").set(months).where("id", "=", own).execute();
    const horizons = await horizonsOf(transaction, own, nowMs);
    return Object.fromEntries(
      Object.entries(horizons).map(([name, before]) => [name, Math.round((nowMs - before) / dayMs)]),
    );
  });
  expect(left).toEqual({ audit: 372, sessions: 62, mails: 93, ledger: 186 });
  const usual = await postgres.store.withTenant(tenantId, (transaction) =>
    horizonsOf(transaction, tenantId, nowMs),
  );
  expect(usual.ledger).toBe(nowMs - 90 * dayMs);
  await postgres.store.withTenant(own, (transaction) =>
    transaction
      .insertInto("audit_entries")
      .values(
        [373, 371, 10].map((days) => ({
          tenant_id: own,
          at: ago(days),
          actor: "a",
          actor_kind: "system" as const,
          action: "create",
          entity: "product",
          entity_id: "1",
        })),
      )
      .execute(),
  );
  await postgres.store.shared.deleteFrom("claims").execute();
  expect(await sweepOnce(at(nowMs))).toBe(true);
  const entries = await postgres.store.withTenant(own, (transaction) =>
    transaction.selectFrom("audit_entries").select("id").execute(),
  );
  expect(entries).toHaveLength(2);
});

it("what a clock wrote that was years behind does not go once it is right, and no other client's trail ever", async () => {
  const { tenantId: own } = await postgres.addTenant();
  const { tenantId: other } = await postgres.addTenant();
  const nowMs = Date.now();
  const ago = (days: number) => new Date(nowMs - days * dayMs);
  const write = (tenant: number, days: readonly number[]) =>
    postgres.store.withTenant(tenant, (transaction) =>
      transaction
        .insertInto("audit_entries")
        .values(
          days.map((one) => ({
            tenant_id: tenant,
            at: ago(one),
            actor: "a",
            actor_kind: "system" as const,
            action: "create",
            entity: "product",
            entity_id: "1",
          })),
        )
        .execute(),
    );
  const trailOf = (tenant: number) =>
    postgres.store.withTenant(tenant, (transaction) =>
      transaction.selectFrom("audit_entries").select("id").where("tenant_id", "=", tenant).execute(),
    );
  // A day after the second entry the clock was ten years behind for a while.
  await write(own, [400, 10, 3_650, 3_651, 1]);
  await write(other, [400]);
  await postgres.store.withTenant(own, (transaction) =>
    transaction.updateTable("tenants").set({ audit_months: 12 }).where("id", "=", own).execute(),
  );
  const mail = (created: number, due: number, failed: number | null) => ({
    tenant_id: own,
    kind: "invitation",
    recipient: "ana@acme.com",
    created_at: ago(created),
    due_at: ago(due),
    failed_at: failed === null ? null : ago(failed),
  });
  await postgres.store.withTenant(own, (transaction) =>
    transaction
      .insertInto("mail_queue")
      .values([mail(3_650, 0, null), mail(3_650, 3_650, 1), mail(40, 40, 40)])
      .execute(),
  );
  // As on a PostgreSQL whose owner is a superuser, who passes over row-level security.
  await asSuperuserOf(postgres, `alter function drop_audit_before(timestamptz) owner to current_user`);
  await postgres.store.shared.deleteFrom("claims").execute();
  expect(await sweepOnce(at(nowMs))).toBe(true);
  expect(await trailOf(own)).toHaveLength(4);
  expect(await trailOf(other)).toHaveLength(1);
  const mails = await postgres.store.withTenant(own, (transaction) =>
    transaction.selectFrom("mail_queue").select("id").execute(),
  );
  expect(mails).toHaveLength(2);
  const gateway = randomUUID();
  for (const [sequence, days] of [
    [0, 5],
    [64, 3_650],
    [128, 4],
  ] as const)
    await storeOf(own, gateway, sequence, nowMs - days * dayMs);
  await postgres.store.withTenant(own, (transaction) => forgetBatches(transaction, own, nowMs));
  expect(kindsOf([await storeOf(own, gateway, 65, nowMs)])).toEqual(["stored"]);
});

it("nobody can have the last year of the trail dropped", async () => {
  const tooNew = at(Date.now() + 5 * 365 * dayMs);
  await postgres.store.shared.deleteFrom("claims").execute();
  await expect(sweepOnce(tooNew)).rejects.toThrow("a year of the trail stays");
});

it("of a program's weighings is known for 90 days that they were stored, also where none comes after them", async () => {
  const { tenantId: own } = await postgres.addTenant();
  const forgotten = await postgres.store.withTenant(own, async (transaction) => {
    const sent = { tenant_id: own, machine: 3, digest: Buffer.alloc(32), posted_at: new Date(firstMs) };
    await transaction
      .insertInto("posted_weighings")
      .values([
        { ...sent, id: "first", sequence: "1" },
        { ...sent, id: "next", sequence: "2", posted_at: new Date(firstMs + dayMs) },
      ])
      .execute();
    return [
      await forgetPostedWeighings(transaction, own, firstMs + 89 * dayMs),
      await forgetPostedWeighings(transaction, own, firstMs + 90.5 * dayMs),
    ];
  });
  expect(forgotten).toEqual([0, 1]);
});
