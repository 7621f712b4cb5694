import { listOrdersInWork, type OrderInWork } from "@fiel/contracts";
import { smallPlant } from "@fiel/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  askReport,
  type Caller,
  printedSeed,
  storeBatch,
  tryCall,
} from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const seed = printedSeed();
const noonMs = Date.UTC(2026, 10, 20, 12);
const minuteMs = 60_000;
/** One package is a bale, so that a single wrong one shows; the whole bales of a pack are the domain's matter. */
const packSize = 1;
const twoGroups = {
  ...smallPlant,
  groups: [{ name: "Grãos" }, { name: "Cafés" }],
  equipment: [
    ...(smallPlant.equipment ?? []),
    { mid: 5, name: "ARZ2", group: "Grãos", ip: "127.0.0.1", createdAt: Date.UTC(2026, 0, 1) },
    { mid: 6, name: "CAF1", group: "Cafés", ip: "127.0.0.1", createdAt: Date.UTC(2026, 0, 1) },
  ],
  products: [
    {
      code: 1,
      codeText: "ARROZ-1",
      name: "Arroz 1 kg",
      netWeight: 1000,
      packageWeight: 10,
      rejectUnder: 20,
      rejectOver: 30,
      packSize,
    },
    {
      code: 2,
      codeText: "FEIJAO-1",
      name: "Feijão 1 kg",
      netWeight: 1000,
      packageWeight: 10,
      rejectUnder: 20,
      rejectOver: 30,
      packSize,
    },
  ],
};
const midsOf: Record<string, readonly number[]> = { Grãos: [3, 5], Cafés: [6] };

interface PlayedOrder {
  readonly codeText: string;
  readonly product: string;
  readonly group: string;
  readonly runs: readonly { readonly startMs: number; readonly endMs: number | null }[];
}

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp({ now: () => noonMs });
});
afterAll(() => test.close());

/** Runs of one group and product one after the other, the last one perhaps open, each given to one of two orders. */
const ordersOfLine = (group: string, code: string): fc.Arbitrary<PlayedOrder[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: -300 * minuteMs, max: 0 }), { minLength: 0, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    )
    .map(([instants, choices]) => {
      const borders = instants.toSorted((one, other) => one - other).map((ms) => noonMs + ms);
      const runs = borders.flatMap((startMs, i) =>
        i % 2 === 0 ? [{ startMs, endMs: borders[i + 1] ?? null }] : [],
      );
      return [true, false].map((choice) => ({
        codeText: `${group} ${code} ${choice}`,
        product: code,
        group,
        runs: runs.filter((_, i) => choices[i] === choice),
      }));
    });
const orders = fc
  .tuple(
    ordersOfLine("Grãos", "ARROZ-1"),
    ordersOfLine("Grãos", "FEIJAO-1"),
    ordersOfLine("Cafés", "ARROZ-1"),
  )
  .map((lines) => lines.flat());

const weighing = fc.record({
  equipment: fc.constantFrom(3, 3, 4, 5, 6),
  product: fc.constantFrom(null, "ARROZ-1", "ARROZ-1", "FEIJAO-1"),
  /** Or on the border of the run of this number, give or take a millisecond. */
  at: fc.oneof(
    fc.integer({ min: -310 * minuteMs, max: 0 }),
    fc.record({ border: fc.nat({ max: 30 }), ms: fc.integer({ min: -1, max: 1 }) }),
  ),
  weightMg: fc.constantFrom(1_010_000, 1_012_000, 1_014_000, 1_100_000, 2_000_000),
});
type Weighing = Omit<typeof weighing extends fc.Arbitrary<infer T> ? T : never, "at"> & {
  readonly at: number;
};

const isUseful = ({ weightMg }: Weighing): boolean => weightMg >= 990_000 && weightMg <= 1_040_000;

/** Package by package: made by the group, of the product, while the order was in production. */
function producedOf({ group, product: code, runs }: PlayedOrder, weighings: readonly Weighing[]): number {
  const made = weighings.filter(
    (one) =>
      isUseful(one) &&
      one.product === code &&
      midsOf[group]?.includes(one.equipment) &&
      runs.some(({ startMs, endMs }) => one.at >= startMs && one.at < (endMs ?? noonMs)),
  );
  return Math.floor(made.length / packSize);
}

const shownOf = (listed: readonly OrderInWork[]) =>
  listed.map(({ codeText, group, totalCount, producedPackages, start, elapsed }) => ({
    codeText,
    group: group.name,
    totalCount,
    producedPackages,
    start,
    elapsed,
  }));

const expectedOf = (played: readonly PlayedOrder[], weighings: readonly Weighing[]) =>
  played.map((order) => ({
    codeText: order.codeText,
    group: order.group,
    totalCount: 10,
    producedPackages: producedOf(order, weighings),
    start: order.runs[0]?.startMs ?? null,
    elapsed: order.runs.reduce((sum, { startMs, endMs }) => sum + (endMs ?? noonMs) - startMs, 0) / 1000,
  }));

async function storeWeighings(tenantId: number, weighings: readonly Weighing[]): Promise<void> {
  const columns = weighings.map(({ equipment, product, at, weightMg }) => ({
    equipment,
    product,
    at: [at],
    weightMg: [weightMg],
  }));
  if (columns.length > 0) await storeBatch(test, tenantId, noonMs + 1000, { weighings: columns });
}

describe("orders in work", () => {
  it(
    "have made what was useful, of their product, on their group, while in production, also when it was told late",
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          orders,
          fc.array(weighing, { minLength: 40, maxLength: 150 }),
          fc.infiniteStream(fc.nat({ max: 1 })),
          async (played, drawn, turns) => {
            const factory = await addFactory(played);
            const borders = played.flatMap(({ runs }) =>
              runs.flatMap(({ startMs, endMs }) => [startMs, endMs ?? noonMs]),
            );
            const weighings = drawn.map(({ at, ...rest }) => {
              const chosen =
                typeof at === "number"
                  ? noonMs + at
                  : (borders[at.border % Math.max(1, borders.length)] ?? noonMs) + at.ms;
              return { ...rest, at: Math.min(chosen, noonMs), turn: turns.next().value };
            });
            for (const turn of [0, 1]) {
              const arriving = weighings.filter((one) => one.turn === turn);
              await storeWeighings(factory.tenantId, arriving);
              const listed = await ask(test.app, listOrdersInWork, factory, {});
              const arrived = weighings.filter((one) => one.turn <= turn);
              const expected = expectedOf(played, arrived).toReversed();
              expect(shownOf(listed)).toEqual(expected);
              const windows = [{ startMs: noonMs - 1, endMs: noonMs }];
              const reported = await askReport(test.app, "ProductionOrders", factory, { windows });
              expect(shownOf(reported)).toEqual(expected);
            }
          },
        ),
        { seed, numRuns: 15 },
      );
    },
  );

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

  it("are told of when the page is full and each was often paused", { timeout: 120_000 }, async () => {
    const [orderCount, runCount, runMs] = [500, 6, 11 * minuteMs];
    const firstMs = noonMs - orderCount * runCount * runMs - 1;
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
    await storeBatch(test, mine.tenantId, noonMs, { weighings: [column] });
    const listed = await ask(test.app, listOrdersInWork, mine, {});
    const made = listed.filter(({ producedPackages }) => producedPackages > 0);
    expect(listed).toHaveLength(orderCount);
    expect(made.map(({ codeText, producedPackages }) => [codeText, producedPackages])).toEqual([
      ["OP-1", 2],
      ["OP-0", 1],
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
    const startMs = noonMs - 5 * minuteMs;
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

async function addFactory(played: readonly PlayedOrder[]): Promise<Caller & { tenantId: number }> {
  const listed = played.map(({ codeText, product: code, group }) => ({
    codeText,
    product: code,
    group,
    count: 10,
  }));
  const { tenantId, tenant } = await test.stores.addTenant({ ...twoGroups, orders: listed });
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
