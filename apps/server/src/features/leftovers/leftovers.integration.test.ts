import { getLeftovers, type LeftoverEntry } from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  askReport,
  type Caller,
  randomCases,
  storeBatch,
  tryCall,
} from "../../testing/dashboard-questions.ts";
import { clockChanges } from "../../testing/plant-clock.ts";
import {
  instantAround,
  type SeriesWindows,
  seriesWindows,
  stepStartOf,
} from "../../testing/series-reference.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const noonMs = Date.UTC(2026, 10, 20, 12);
const dayMs = 86_400_000;
const names = new Map([
  [3, "ARZ1"],
  [4, "FEJ1"],
]);

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let callers: Record<"admin" | "operator" | "stranger", Caller>;

beforeAll(async () => {
  test = await openTestApp();
  plant = await test.stores.addTenant(smallPlant);
  const other = await test.stores.addTenant(smallPlant);
  callers = {
    admin: { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token },
    operator: { tenant: plant.tenant, token: (await test.signIn(plant, "Operator")).token },
    stranger: { tenant: other.tenant, token: (await test.signIn(other, "Admin")).token },
  };
  await storeBatch(test, plant.tenantId, noonMs + dayMs, {
    leftovers: [
      { equipment: 3, at: noonMs, kind: "scrap", weightMg: 1_250_500, product: "ARROZ-1", operator: 12 },
      { equipment: 3, at: noonMs + 299_999, kind: "scrap", weightMg: 500, product: "ARROZ-1", operator: 12 },
      { equipment: 3, at: noonMs + 300_000, kind: "chargeback", count: 7 },
      { equipment: 4, at: noonMs + 1, kind: "reprocess", weightMg: 3_000 },
    ],
  });
});
afterAll(() => test.close());

interface Leftover {
  readonly equipment: number;
  readonly at: number;
  readonly kind: "scrap" | "reprocess" | "chargeback";
  readonly amount: number;
  readonly product: string | null;
  readonly operator: number | null;
}
const leftoverAround = (aroundMs: number): fc.Arbitrary<Leftover> =>
  fc.record({
    equipment: fc.constantFrom(3, 4),
    at: instantAround(aroundMs),
    kind: fc.constantFrom("scrap", "reprocess", "chargeback"),
    amount: fc.integer({ min: 0, max: 5_000_000 }),
    product: fc.constantFrom(null, "ARROZ-1"),
    operator: fc.constantFrom(null, 12),
  });

interface Question extends SeriesWindows {
  readonly equipments: readonly number[];
  readonly operator: number | undefined;
  readonly product: string | undefined;
}
const questionAround = (aroundMs: number): fc.Arbitrary<Question> =>
  fc
    .record({
      series: seriesWindows(aroundMs),
      equipments: fc.subarray([3, 4]),
      operator: fc.constantFrom(undefined, 12),
      product: fc.constantFrom(undefined, "ARROZ-1"),
    })
    .map(({ series, ...rest }) => ({ ...rest, ...series }));

/** One entry for each step and combination with a record. */
function expectedEntries(
  leftovers: readonly Leftover[],
  asked: Question,
  timeZone: string,
  productId: number,
): LeftoverEntry[] {
  const counted = leftovers.filter(
    (one) =>
      asked.windows.some((each) => one.at >= each.startMs && one.at < each.endMs) &&
      (asked.equipments.length === 0 || asked.equipments.includes(one.equipment)) &&
      (asked.operator === undefined || one.operator === asked.operator) &&
      (asked.product === undefined || one.product === asked.product),
  );
  const stepOf = ({ at }: Leftover) => stepStartOf(at, asked.stepMs, timeZone);
  const groups = Map.groupBy(counted, (one) =>
    JSON.stringify([stepOf(one), one.equipment, one.product, one.operator]),
  );
  const entries = [...groups.values()].map((own): LeftoverEntry => {
    const [first] = own as [Leftover, ...Leftover[]];
    const sum = (kind: Leftover["kind"]) =>
      own.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
    return {
      date: stepOf(first),
      n: sum("scrap") / 1000,
      r: sum("reprocess") / 1000,
      c: sum("chargeback"),
      product: first.product === null ? null : { id: productId, name: "Arroz 1 kg", unit: "g" },
      equipment: { mid: first.equipment, name: names.get(first.equipment) ?? "" },
      operator: first.operator === null ? null : { code: first.operator, name: "Marina" },
    };
  });
  const rank = (one: LeftoverEntry) =>
    [one.date, one.equipment.mid, one.product?.id ?? 0, one.operator?.code ?? 0] as const;
  return entries.toSorted((one, other) => {
    const [mine, theirs] = [rank(one), rank(other)];
    return mine.map((value, i) => value - (theirs[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

describe("leftovers", () => {
  it("equal the plain sums over the records in every step", async () => {
    const story = fc.constantFrom(...clockChanges).chain(({ timeZone, at }) =>
      fc.record({
        timeZone: fc.constant(timeZone),
        leftovers: fc.array(leftoverAround(at), { maxLength: 60 }),
        questions: fc.array(questionAround(at), { minLength: 4, maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(story, async ({ timeZone, leftovers, questions }) => {
        const factory = await test.stores.addTenant(smallPlant, timeZone);
        const caller = { tenant: factory.tenant, token: (await test.signIn(factory, "Supervisor")).token };
        const records = leftovers.map(({ amount, ...rest }) => ({
          ...rest,
          ...(rest.kind === "chargeback" ? { count: amount } : { weightMg: amount }),
        }));
        await storeBatch(test, factory.tenantId, noonMs + 100 * dayMs, { leftovers: records });
        const productId =
          (await test.stores.registrations.of(factory.tenantId)).productByCode.get("ARROZ-1")?.id ?? 0;
        for (const { stepMs, ...asked } of questions) {
          const expected = expectedEntries(leftovers, { ...asked, stepMs }, timeZone, productId);
          const { data } = await ask(test.app, getLeftovers, caller, asked);
          expect(data.result).toEqual(expected);
          expect(await askReport(test.app, "Scraps", caller, asked)).toEqual(expected);
        }
      }),
      { ...randomCases(15), endOnFailure: true },
    );
  });

  it("add up within a step, and keep kinds, equipment and steps apart", async () => {
    const { data } = await ask(test.app, getLeftovers, callers.operator, {
      windows: [{ startMs: noonMs, endMs: noonMs + 600_000 }],
    });
    expect(data.result).toMatchObject([
      {
        date: noonMs,
        n: 1251,
        r: 0,
        c: 0,
        equipment: { mid: 3, name: "ARZ1" },
        product: { name: "Arroz 1 kg", unit: "g" },
        operator: { code: 12, name: "Marina" },
      },
      { date: noonMs, n: 0, r: 3, c: 0, equipment: { mid: 4, name: "FEJ1" }, product: null, operator: null },
      { date: noonMs + 300_000, n: 0, r: 0, c: 7, equipment: { mid: 3 } },
    ]);
  });

  it("of an empty window are none", async () => {
    expect(await ask(test.app, getLeftovers, callers.admin, { windows: [{ startMs: 1, endMs: 2 }] })).toEqual(
      { data: { result: [] } },
    );
  });

  it("are not another tenant's", async () => {
    const windows = [{ startMs: noonMs - dayMs, endMs: noonMs + dayMs }];
    expect(
      (await tryCall(test.app, getLeftovers, { ...callers.stranger, tenant: plant.tenant }, { windows }))
        .status,
    ).toBe(403);
    expect(await ask(test.app, getLeftovers, callers.stranger, { windows })).toEqual({
      data: { result: [] },
    });
  });

  it.each([
    ["an equipment that is not the tenant's", { equipments: [99] }, "UnknownEquipment", "equipments"],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
    ["an unknown operator", { operator: 77 }, "UnknownOperator", "operator"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
  ])("refuse %s with the field's name", async (_what, wrong, code, field) => {
    const asked = Object.assign({ windows: [{ startMs: 1, endMs: 2 }] }, wrong);
    const { status, body } = await tryCall(test.app, getLeftovers, callers.admin, asked);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) } } });
  });
});
