import { listOrdersInWork, type OrderInWork } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ask,
  askReport,
  type Caller,
  randomCases,
  runSeed,
  storeBatch,
  tryCall,
} from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  expectedOf,
  lasting,
  type Life,
  life,
  minuteMs,
  nowMs,
  orders,
  type PlayedOrder,
  twoGroups,
  type Weighing,
  weighing,
} from "./testing/played-orders.ts";
import { pastFigures } from "./testing/past-figures.part.ts";

const seed = runSeed();
let test: TestApp;

/** Clock of the servers; every test starts at the same instant. */
let clockMs = nowMs;
beforeAll(async () => {
  test = await openTestApp({ now: () => clockMs });
});
beforeEach(() => (clockMs = nowMs));
afterAll(() => test.close());

pastFigures({
  test: () => test,
  seed,
  setClock: (ms) => (clockMs = ms),
});

const shownOf = (listed: readonly OrderInWork[]) =>
  listed.map(({ codeText, group, totalCount, producedPackages, start, elapsed }) => ({
    codeText,
    group: group.name,
    totalCount,
    producedPackages,
    start,
    elapsed,
  }));

async function storeWeighings(tenantId: number, weighings: readonly Weighing[]): Promise<void> {
  const columns = weighings.map(({ equipment, product, at, weightMg }) => ({
    equipment,
    product,
    at: [at],
    weightMg: [weightMg],
  }));
  if (columns.length > 0) await storeBatch(test, tenantId, nowMs + 1000, { weighings: columns });
}

describe("orders in work", () => {
  it("have made what was useful, of their product, on their group, while in production, also when it was told late", async () => {
    await fc.assert(
      fc.asyncProperty(
        orders,
        fc.array(weighing, { minLength: 40, maxLength: 150 }),
        fc.infiniteStream(fc.nat({ max: 1 })),
        life,
        async (played, drawn, turns, own) => {
          const factory = await addFactory(played, own);
          const borders = played.flatMap(({ runs }) =>
            runs.flatMap(({ startMs, endMs }) => [startMs, endMs ?? nowMs]),
          );
          const all = drawn.map(({ at, ...rest }) => {
            const chosen =
              typeof at === "number"
                ? nowMs + at
                : (borders[at.border % Math.max(1, borders.length)] ?? nowMs) + at.ms;
            return { ...rest, at: Math.min(chosen, nowMs), turn: turns.next().value };
          });
          const weighings = all.filter(
            ({ equipment, at }) => equipment !== 5 || at < (own.removedAt ?? Infinity),
          );
          for (const turn of [0, 1]) {
            const arriving = weighings.filter((one) => one.turn === turn);
            await storeWeighings(factory.tenantId, arriving);
            const listed = await ask(test.app, listOrdersInWork, factory, {});
            const arrived = weighings.filter((one) => one.turn <= turn);
            const expected = expectedOf(played, arrived).toReversed();
            expect(shownOf(listed)).toEqual(expected);
            const windows = [{ startMs: nowMs - 1, endMs: nowMs }];
            const reported = await askReport(test.app, "ProductionOrders", factory, { windows });
            expect(shownOf(reported)).toEqual(expected);
          }
        },
      ),
      randomCases(15),
    );
  });

  it("are none where there are none, and another tenant's are not shown", async () => {
    const mine = await addFactory([{ codeText: "OP-1", product: "ARROZ-1", group: "Grãos", runs: [] }]);
    const theirs = await addFactory([]);
    expect(await ask(test.app, listOrdersInWork, mine, {})).toMatchObject([
      {
        codeText: "OP-1",
        product: { name: "Arroz 1 kg", codeText: "ARROZ-1", unit: "g" },
        group: { name: "Grãos" },
        status: 1,
        start: null,
        elapsed: 0,
        producedPackages: 0,
      },
    ]);
    expect(await ask(test.app, listOrdersInWork, theirs, {})).toEqual([]);
    expect((await tryCall(test.app, listOrdersInWork, { ...theirs, tenant: mine.tenant }, {})).status).toBe(
      403,
    );
  });

  it("are told of when the page is full and each was often paused", async () => {
    const [orderCount, runCount, runMs] = [500, 6, 11 * minuteMs];
    const firstMs = nowMs - orderCount * runCount * runMs - 1;
    const played = Array.from({ length: orderCount }, (_, order) => ({
      codeText: `OP-${order}`,
      product: "ARROZ-1",
      group: "Grãos",
      runs: Array.from({ length: runCount }, (_unused, run) => {
        const startMs = firstMs + (run * orderCount + order) * runMs;
        return { startMs, endMs: startMs + runMs };
      }),
    }));
    const mine = await addFactory(played);
    const at = [firstMs, firstMs + runMs, firstMs + (orderCount + 1) * runMs];
    const column = { equipment: 3, product: "ARROZ-1", at, weightMg: at.map(() => 1_010_000) };
    await storeBatch(test, mine.tenantId, nowMs, { weighings: [column] });
    const listed = await ask(test.app, listOrdersInWork, mine, {});
    const made = listed.filter(({ producedPackages }) => producedPackages > 0);
    expect(listed).toHaveLength(orderCount);
    expect(made.map(({ codeText, producedPackages }) => [codeText, producedPackages])).toEqual([
      ["OP-1", 2],
      ["OP-0", 1],
    ]);
  });

  it("are there while they are open, however many newer ones are done", async () => {
    const runs = [{ startMs: nowMs - minuteMs, endMs: null }];
    const played = Array.from({ length: 502 }, (_, order) => ({
      codeText: `OP-${order}`,
      product: "ARROZ-1",
      group: "Grãos",
      runs: order === 0 ? runs : [],
    }));
    const mine = await addFactory(played);
    await test.postgres.store.withTenant(mine.tenantId, async (transaction) => {
      const done = transaction.updateTable("orders").set({ status: 4 });
      await done.where("code_text", "!=", "OP-0").execute();
      await transaction.updateTable("orders").set({ status: 2 }).where("code_text", "=", "OP-0").execute();
    });
    const listed = await ask(test.app, listOrdersInWork, mine, {});
    expect(listed.map(({ codeText }) => codeText)).toEqual([
      ...Array.from({ length: 500 }, (_, place) => `OP-${501 - place}`),
      "OP-0",
    ]);
    const windows = [{ startMs: nowMs - 1, endMs: nowMs }];
    expect(await askReport(test.app, "ProductionOrders", mine, { windows })).toHaveLength(501);
  });

  it("tell what was made of them in the last two hours of production, and when they are due", async () => {
    const hourMs = 60 * minuteMs;
    const runs = [
      { startMs: nowMs - 5 * hourMs, endMs: nowMs - 90 * minuteMs },
      { startMs: nowMs - hourMs, endMs: null },
    ];
    const mine = await addFactory([{ codeText: "OP-1", product: "ARROZ-1", group: "Grãos", runs }]);
    const dueAt = nowMs + hourMs;
    await test.postgres.store.withTenant(mine.tenantId, (transaction) =>
      transaction.updateTable("orders").set({ due_at: dueAt }).execute(),
    );
    // One before the last two hours, and others within them, in the pause and in the current run.
    const at = [200, 119, 100, 75, 40, 5].map((minutes) => nowMs - minutes * minuteMs);
    const column = { equipment: 3, product: "ARROZ-1", at, weightMg: at.map(() => 1_010_000) };
    await storeBatch(test, mine.tenantId, nowMs, { weighings: [column] });
    expect(await ask(test.app, listOrdersInWork, mine, {})).toMatchObject([
      { producedPackages: 5, dueAt, recent: { elapsed: 90 * 60, bales: 4 } },
    ]);
  });

  it("are without the removed ones, and as their last change left them", async () => {
    const mine = await addFactory(
      ["OP-1", "OP-2"].map((codeText) => ({ codeText, product: "ARROZ-1", group: "Grãos", runs: [] })),
    );
    const asked = () => ask(test.app, listOrdersInWork, mine, {});
    expect((await asked()).map(({ codeText }) => codeText)).toEqual(["OP-2", "OP-1"]);
    await test.postgres.store.withTenant(mine.tenantId, (transaction) =>
      transaction
        .updateTable("orders")
        .set({ removed_at: new Date() })
        .where("code_text", "=", "OP-2")
        .execute(),
    );
    expect(await asked()).toMatchObject([{ codeText: "OP-1", start: null }]);
    const startMs = nowMs - 5 * minuteMs;
    await test.postgres.store.withTenant(mine.tenantId, async (transaction) => {
      const order = await transaction
        .selectFrom("orders")
        .select("id")
        .where("code_text", "=", "OP-1")
        .executeTakeFirstOrThrow();
      const run = { tenant_id: mine.tenantId, order_id: order.id, started_at: startMs, ended_at: null };
      await transaction.insertInto("order_runs").values(run).execute();
    });
    expect(await asked()).toMatchObject([{ codeText: "OP-1", start: startMs }]);
    await test.postgres.store.withTenant(mine.tenantId, (transaction) =>
      transaction
        .updateTable("order_runs")
        .set({ started_at: startMs - minuteMs })
        .execute(),
    );
    expect(await asked()).toMatchObject([{ codeText: "OP-1", start: startMs - minuteMs }]);
  });
});

async function addFactory(
  played: readonly PlayedOrder[],
  own: Life = lasting,
): Promise<Caller & { tenantId: number }> {
  const listed = played.map(({ codeText, product: code, group }) => ({
    codeText,
    product: code,
    group,
    count: 10,
  }));
  const { tenantId, tenant } = await test.stores.addTenant(
    { ...twoGroups(own), orders: listed },
    "America/New_York",
  );
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const rows = await transaction.selectFrom("orders").select(["id", "code_text"]).execute();
    const idOf = new Map(rows.map(({ id, code_text }) => [code_text, id]));
    const runs = played.flatMap(({ codeText, runs: own }) =>
      own.map(({ startMs, endMs }) => ({
        tenant_id: tenantId,
        order_id: idOf.get(codeText) ?? 0,
        started_at: startMs,
        ended_at: endMs,
      })),
    );
    if (runs.length > 0) await transaction.insertInto("order_runs").values(runs).execute();
  });
  return { tenantId, tenant, token: (await test.signIn({ tenantId, tenant }, "Supervisor")).token };
}
