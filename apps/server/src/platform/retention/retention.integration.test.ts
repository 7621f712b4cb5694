import { batch, type BatchInput } from "@fiel/contracts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropOldQuarantine } from "../../features/ingest/drop-old-quarantine.ts";
import { createReceiver } from "../../features/ingest/receive-batch.ts";
import { openTestStores, smallPlant, type TestStores } from "../../testing/test-stores.ts";
import { DataVersions } from "../data-versions/data-versions.ts";
import type { TelemetryMonths } from "../stores/telemetry/telemetry-months.ts";
import { dropExpired } from "./drop-expired.ts";
import { retainOnce } from "./open-retention.ts";

/** Half past midnight of 1 November 2026 in São Paulo, when it is 3:30 in UTC. */
const nowMs = Date.UTC(2026, 10, 1, 3, 30);
const hourMs = 3_600_000;

let stores: TestStores;
beforeAll(async () => void (stores = await openTestStores()));
afterAll(() => stores.close());

async function addTenant(months: number | null, timeZone = "America/Sao_Paulo"): Promise<number> {
  const { tenantId } = await stores.addTenant(smallPlant, timeZone);
  await stores.postgres.store.withTenant(tenantId, (transaction) =>
    transaction.updateTable("tenants").set({ retention_months: months }).execute(),
  );
  return tenantId;
}

/** Stores one record of each kind at each instant. Those with a duration last an hour, except one that never ended. */
async function store(
  tenantId: number,
  instants: readonly number[],
  more: Partial<BatchInput> = {},
): Promise<void> {
  const { postgres, telemetry, registrations } = stores;
  for (const at of instants) {
    const receive = createReceiver({
      postgres: postgres.store,
      telemetry,
      registrations,
      now: () => at + hourMs,
      publish: async () => undefined,
    });
    const sent = {
      gateway: randomUUID(),
      sequence: 1,
      sentAt: at + hourMs,
      weighings: [
        { equipment: 3, product: "ARROZ-1", at: [at], weightMg: [1_010_000] },
        { equipment: 99, product: "ARROZ-1", at: [at], weightMg: [1_010_000] },
      ],
      statuses: [{ equipment: 3, at, state: 1, speed: 30, product: "ARROZ-1" }],
      occurrences: [{ equipment: 3, code: 20, startedAt: at, endedAt: at + hourMs }],
      leftovers: [{ equipment: 3, at, kind: "scrap" as const, weightMg: 5, product: "ARROZ-1" }],
      ...more,
    };
    await receive(tenantId, batch.parse(sent));
  }
}

const left = async (tenantId: number) => {
  const weighed = (await stores.telemetry.months.of(tenantId)).filter(({ table }) => table === "weighings");
  const records = await stores.postgres.store.withTenant(tenantId, (transaction) =>
    sql<{ what: string; month: number }>`
      select 'occurrence' as what, to_char(to_timestamp(started_at / 1000) at time zone 'UTC', 'YYYYMM')::int as month from occurrences
      union all select 'leftover', to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYYMM')::int from leftovers
      union all select 'quarantined', to_char(to_timestamp(received_at / 1000) at time zone 'UTC', 'YYYYMM')::int from quarantined_slices
      order by 1, 2
    `.execute(transaction),
  );
  return {
    weighings: weighed.map(({ month }) => month),
    records: records.rows.map(({ what, month }) => `${what} ${month}`),
  };
};

const trailOf = (tenantId: number) =>
  stores.postgres.store.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("audit_entries")
      .select(["entity_id", "after"])
      .where("action", "=", "drop")
      .orderBy("id")
      .execute(),
  );

const round = (months: TelemetryMonths = stores.telemetry.months) =>
  dropExpired({
    postgres: stores.postgres.store,
    telemetry: { months },
    nowMs,
    drops: [dropOldQuarantine],
    onDropped: () => undefined,
  });

const [september, october, november] = [
  Date.UTC(2025, 8, 10),
  Date.UTC(2025, 9, 31, 22),
  Date.UTC(2025, 10, 1, 1),
];
const of = (...months: number[]) => ({
  weighings: months,
  records: ["leftover", "occurrence", "quarantined"].flatMap((what) =>
    months.map((month) => `${what} ${month}`),
  ),
});

describe("telemetry", () => {
  it("older than its tenant keeps goes by months of UTC, by the plant's own calendar, and nobody else's", async () => {
    const all = [september, october, november];
    const brazil = await addTenant(12);
    const japan = await addTenant(12, "Asia/Tokyo");
    const longer = await addTenant(24);
    const forEver = await addTenant(null);
    for (const tenantId of [brazil, japan, longer, forEver]) await store(tenantId, all);
    const versions = new DataVersions(stores.postgres.store.shared, Date.now);
    const before = await versions.of(brazil);
    const others = await versions.of(longer);

    await Promise.all([round(), round()]);
    expect(await left(brazil)).toEqual(of(202_511));
    // In Japan it has been 1 November for half a day, while it was still October in UTC.
    expect(await left(japan)).toEqual(of(202_510, 202_511));
    expect(await left(longer)).toEqual(of(202_509, 202_510, 202_511));
    expect(await left(forEver)).toEqual(of(202_509, 202_510, 202_511));
    expect((await trailOf(brazil)).map(({ entity_id, after }) => [entity_id, after])).toMatchObject([
      ["202509", { weighings: 1, statuses: 1, occurrences: 1, leftovers: 1, quarantined: 1 }],
      ["202510", { weighings: 1, statuses: 1, occurrences: 1, leftovers: 1, quarantined: 1 }],
    ]);
    expect(await trailOf(longer)).toEqual([]);

    // Cached reads of the tenant are dropped.
    const after = await versions.of(brazil);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.changes).not.toBe(before.changes);
    expect((await versions.of(longer)).name).toBe(others.name);

    await round();
    expect(await trailOf(brazil)).toHaveLength(2);
    await store(brazil, [september]);
    await round();
    expect(await left(brazil)).toEqual(of(202_511));
    expect(await trailOf(brazil)).toHaveLength(3);
  });

  it("that goes on, or reaches into what is kept, stays", async () => {
    const tenantId = await addTenant(12);
    const open = [{ equipment: 3, code: 20, startedAt: september, endedAt: null }];
    const long = [{ equipment: 4, code: 20, startedAt: october, endedAt: november + hourMs }];
    const none = { weighings: [], statuses: [], leftovers: [] };
    await store(tenantId, [november + 2 * hourMs], { ...none, occurrences: [...open, ...long] });
    await round();
    expect((await left(tenantId)).records).toEqual(["occurrence 202509", "occurrence 202510"]);
  });

  it.each([24, null])(
    "stays when its client is given %s months while older ones are dropped",
    async (more) => {
      const tenantId = await addTenant(12);
      await store(tenantId, [september, october, november]);
      const { months } = stores.telemetry;
      const raising: TelemetryMonths = {
        ...months,
        async drop(month, whose) {
          await months.drop(month, whose);
          if (month === 202_509)
            await stores.postgres.store.withTenant(tenantId, (transaction) =>
              transaction.updateTable("tenants").set({ retention_months: more }).execute(),
            );
        },
      };
      await round(raising);
      await round();
      expect(await left(tenantId)).toEqual(of(202_510, 202_511));
      expect(await trailOf(tenantId)).toHaveLength(1);
    },
  );

  it("is gone once all the same when a server dies in between", async () => {
    const tenantId = await addTenant(12);
    await store(tenantId, [september, october, november]);
    let broken = true;
    const { months } = stores.telemetry;
    const dying: TelemetryMonths = {
      ...months,
      async drop(month, whose) {
        await months.drop(month, whose);
        if (month === 202_510 && broken) throw new Error("killed");
      },
    };
    await expect(round(dying)).rejects.toThrow("killed");
    expect(await trailOf(tenantId)).toHaveLength(1);
    broken = false;
    await round(dying);
    expect(await left(tenantId)).toEqual(of(202_511));
    // The counts are those of the first attempt.
    expect((await trailOf(tenantId)).map(({ after }) => after)).toMatchObject([
      { weighings: 1 },
      { weighings: 1 },
    ]);
  });

  it("goes though another client's zone is none, and what is about another one's month cannot be deleted", async () => {
    const [zoneless, damaged, tenantId] = [await addTenant(12), await addTenant(12), await addTenant(12)];
    for (const one of [zoneless, damaged, tenantId]) await store(one, [september, november]);
    const inZone = (zone: string): Promise<unknown> =>
      stores.postgres.store.withTenant(zoneless, (transaction) =>
        transaction.updateTable("tenants").set({ time_zone: zone }).execute(),
      );
    await inZone("Nowhere/None");
    const broken = dropExpired({
      postgres: stores.postgres.store,
      telemetry: stores.telemetry,
      nowMs,
      drops: [
        async (_transaction, { tenantId: one }) => {
          if (one === damaged) throw new Error("a row that nobody can read");
          return {};
        },
      ],
      onDropped: () => undefined,
    });
    await expect(broken).rejects.toThrow(`cliente ${damaged}: a row that nobody can read`);
    expect((await left(tenantId)).weighings).toEqual([202_511]);
    expect(await trailOf(tenantId)).toHaveLength(1);
    expect((await left(zoneless)).weighings).toEqual([202_509, 202_511]);
    await inZone("America/Sao_Paulo");
    await round();
    for (const one of [zoneless, damaged]) expect(await trailOf(one)).toHaveLength(1);
  });

  it("of a month that nobody keeps goes with its partitions, and another record of it comes in again", async () => {
    const { rows: tenants } = await sql<{
      tenant_id: number;
    }>`select tenant_id from list_retentions()`.execute(stores.postgres.store.shared);
    for (const { tenant_id: one } of tenants)
      await stores.postgres.store.withTenant(one, (transaction) =>
        transaction.updateTable("tenants").set({ retention_months: 12 }).execute(),
      );
    const tenantId = tenants.at(-1)?.tenant_id ?? 0;
    const longAgo = Date.UTC(2023, 4, 10);
    await store(tenantId, [longAgo]);
    const partitions = async () => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relname ~ '_2023_05$' and relkind = 'r' order by 1
      `.execute(stores.postgres.owner);
      return rows.map(({ name }) => name);
    };
    expect(await partitions()).toEqual(["coil_uses_2023_05", "leftovers_2023_05", "occurrences_2023_05"]);
    const dropped: (readonly number[] | null)[] = [];
    const { months } = stores.telemetry;
    await round({ ...months, drop: (month, whose) => (dropped.push(whose), months.drop(month, whose)) });
    expect(await partitions()).toEqual([]);
    expect(dropped).toContain(null);
    await store(tenantId, [longAgo]);
    expect((await left(tenantId)).records).toContain("occurrence 202305");
  });

  it("is looked at by one server a day", async () => {
    const parts = {
      postgres: stores.postgres.store,
      telemetry: stores.telemetry,
      log: { info: () => undefined, warn: () => undefined },
      sureNow: async () => nowMs,
      drops: [dropOldQuarantine],
      countDropped: () => undefined,
    };
    const made = await Promise.all([retainOnce(parts), retainOnce(parts), retainOnce(parts)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await retainOnce(parts)).toBe(false);
  });
});
