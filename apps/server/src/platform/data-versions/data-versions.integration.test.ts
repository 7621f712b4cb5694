import { hourMs } from "@fiel/domain";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataVersions, bumpDataVersion, bumpDataVersions } from "./data-versions.ts";
import { keyOfKind } from "./change-keys.ts";

let postgres: TestPostgres;
let mine: number;
let theirs: number;

beforeAll(async () => {
  postgres = await openTestPostgres();
  mine = (await postgres.addTenant()).tenantId;
  theirs = (await postgres.addTenant()).tenantId;
});
afterAll(() => postgres.close());

const raise = (parts: readonly number[] = []) =>
  postgres.store.withTenant(mine, (transaction) => bumpDataVersion(transaction, mine, parts));

it("is never older than a raise that was committed before it was asked for, however busy the reader", async () => {
  const readers = [
    new DataVersions(postgres.store.shared, Date.now),
    new DataVersions(postgres.store.shared, Date.now),
  ];
  let raising = true;
  const busy = readers.map(async (reader) => {
    while (raising) await reader.of(mine);
  });
  for (let raised = 1; raised <= 150; raised += 1) {
    await raise();
    // Both requests are sent at once: the second one shares the first one's read or waits for the next, and both are correct.
    const versions = await Promise.all(readers.flatMap((reader) => [reader.of(mine), reader.of(mine)]));
    expect(versions.map(({ version }) => version)).toEqual([raised, raised, raised, raised]);
  }
  raising = false;
  await Promise.all(busy);
  expect((await (readers[0] as DataVersions).of(theirs)).version).toBe(0);
});

it("is another text in another tenant's hands only by its own raises", async () => {
  const reader = new DataVersions(postgres.store.shared, Date.now);
  const before = (await reader.of(theirs)).name;
  await raise();
  expect((await reader.of(theirs)).name).toBe(before);
});

it("cannot be raised for another tenant", async () => {
  const raising = postgres.store.withTenant(mine, (transaction) => bumpDataVersion(transaction, theirs, []));
  await expect(raising).rejects.toThrow(/row-level security/);
});

it("is not raised by a transaction that fails", async () => {
  const reader = new DataVersions(postgres.store.shared, Date.now);
  const before = (await reader.of(mine)).name;
  const failing = postgres.store.withTenant(mine, async (transaction) => {
    await bumpDataVersion(transaction, mine, []);
    throw new Error("the batch was not kept");
  });
  await expect(failing).rejects.toThrow("not kept");
  expect((await reader.of(mine)).name).toBe(before);
});

describe("what changed", () => {
  const hours = (...all: number[]) => ({
    weighings: all.map((hour) => ({ startMs: hour * hourMs, endMs: (hour + 1) * hourMs })),
  });

  it("is told to every server, whichever parts a batch changed and however often", async () => {
    const readers = [
      new DataVersions(postgres.store.shared, Date.now),
      new DataVersions(postgres.store.shared, Date.now),
    ];
    const before = await Promise.all(readers.map((reader) => reader.of(mine)));
    await raise([500, 501]);
    await raise([keyOfKind("coils"), 501]);
    const after = await Promise.all(readers.map((reader) => reader.of(mine)));
    for (const [i, { version, changes }] of before.entries()) {
      expect(after[i]?.changes).toBe(changes);
      expect(changes.changedSince(version, hours(500))).toBe(true);
      expect(changes.changedSince(version + 1, hours(500))).toBe(false);
      expect(changes.changedSince(version + 1, hours(501))).toBe(true);
      expect(changes.changedSince(version, hours(499, 502))).toBe(false);
      expect(changes.changedSince(version, { kinds: ["coils"] })).toBe(true);
      expect(changes.changedSince(version, { kinds: ["leftovers", "statuses"] })).toBe(false);
    }
  });

  it("of many tenants together is each one's own", async () => {
    const others = await Promise.all(Array.from({ length: 30 }, () => postgres.addTenant()));
    const changed = others.map(({ tenantId }, i) => ({
      tenantId,
      keys: [100 + i, 100 + i, 200].slice(i % 4),
    }));
    const reader = new DataVersions(postgres.store.shared, Date.now);
    const before = await Promise.all(changed.map(({ tenantId }) => reader.of(tenantId)));
    const tenantIds = changed.map(({ tenantId }) => tenantId);
    for (const [round, raised] of [changed, changed.toReversed()].entries()) {
      await postgres.store.withTenants({ tenantIds, isPatient: true }, (transaction) =>
        bumpDataVersions(transaction, raised),
      );
      for (const [i, { tenantId, keys }] of changed.entries()) {
        const { version, changes } = await reader.of(tenantId);
        expect(version).toBe((before[i]?.version ?? 0) + round + 1);
        for (const hour of [100 + i, 200, 300])
          expect(changes.changedSince(version - 1, hours(hour))).toBe(keys.includes(hour));
      }
    }
  });

  it("is told of the orders by their own tables", async () => {
    const reader = new DataVersions(postgres.store.shared, Date.now);
    const before = await reader.of(mine);
    await postgres.store.withTenant(mine, async (transaction) => {
      const group = await transaction
        .insertInto("equipment_groups")
        .values({ tenant_id: mine, name: "Grãos" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const product = await transaction
        .insertInto("products")
        .values({ tenant_id: mine, code: 1, name: "A", net_weight: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const order = { tenant_id: mine, group_id: group.id, product_id: product.id, code_text: "1", count: 1 };
      await transaction.insertInto("orders").values(order).execute();
    });
    const after = await reader.of(mine);
    expect(after.version).toBe(before.version + 1);
    expect(after.changes.changedSince(before.version, { kinds: ["orders"] })).toBe(true);
    expect(after.changes.changedSince(before.version, { kinds: ["coils"] })).toBe(false);
  });

  it("is not told any more after more than is kept: the server begins anew", async () => {
    const reader = new DataVersions(postgres.store.shared, Date.now);
    const first = await reader.of(mine);
    await raise(Array.from({ length: 64 }, (_, i) => 1_000 + i));
    const second = await reader.of(mine);
    expect(second.changes).toBe(first.changes);
    await raise(Array.from({ length: 64 }, (_, i) => 2_000 + i));
    // The answer no longer lists the first 64 keys, but the server heard of all of them.
    expect((await reader.of(mine)).changes).toBe(first.changes);
    await raise(Array.from({ length: 40 }, (_, i) => 3_000 + i));
    await raise(Array.from({ length: 40 }, (_, i) => 4_000 + i));
    expect((await reader.of(mine)).changes).not.toBe(first.changes);
  });

  it("of a batch of more parts than are kept is not told apart", async () => {
    const reader = new DataVersions(postgres.store.shared, Date.now);
    const { changes } = await reader.of(mine);
    await raise(Array.from({ length: 65 }, (_, i) => 5_000 + i));
    expect((await reader.of(mine)).changes).not.toBe(changes);
  });
});
