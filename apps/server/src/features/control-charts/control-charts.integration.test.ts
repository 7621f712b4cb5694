import { getControlChart, mostControlPoints, toDraw } from "@fiel/contracts";
import { xbarSLimits } from "@fiel/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, type Caller, tryCall } from "../../testing/dashboard-questions.ts";
import { deviationOf, meanOf } from "../../testing/weighing-classes.ts";
import { pretendHour, storeWeighings } from "../../testing/weighing-records.ts";
import { asChart, askChart, packagesFrom, subgroupsOf, weights } from "./testing/chart-line.ts";

const [minuteMs, hourMs] = [60_000, 3_600_000];

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const chart = (caller: Caller, question: Record<string, unknown>) =>
  askChart(opened.test.app, caller, question);

describe("control charts", () => {
  it("draw subgroups of consecutive packages of one product, and judge nothing before limits are fixed", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 2 * hourMs;
    const beans = packagesFrom(startMs, weights(103));
    const rice = packagesFrom(startMs + 103 * 2000, [1_010_000, 1_011_000], "ARROZ-1");
    const again = packagesFrom(startMs + 105 * 2000, weights(47, 500));
    await storeWeighings(opened.test, factory.tenantId, nowMs, [...beans, ...rice, ...again], 1);
    const windows = [{ startMs, endMs: nowMs }];
    const found = await chart(factory, { windows, ...asChart });
    const expected = [...subgroupsOf(beans, 5, 10), ...subgroupsOf(again, 5, 10)];
    expect(found.points).toEqual(
      expected.map(({ location, spread, ...instants }) => ({
        ...instants,
        location: expect.closeTo(location, 9) as number,
        spread: expect.closeTo(spread, 9) as number,
        before: null,
        rules: [],
        spreadBeyond: false,
      })),
    );
    expect(found).toMatchObject({
      productName: "Feijão 225 g",
      productWeight: 225,
      packageWeight: 5,
      tolerance: 9,
      productUnit: "g",
      itemCount: 150,
      pointCount: 15,
      brokenCount: 0,
      limits: [],
      // Fewer than 20 subgroups.
      proposal: null,
      marks: [{ at: startMs + 105 * 2000, kind: "product", name: "Arroz 1 kg" }],
    });
    expect(await chart(factory, { windows, product: "ARROZ-1", ...asChart })).toMatchObject({
      itemCount: 2,
      points: [],
      autocorrelation: null,
      capability: null,
    });
  });

  it("choose the product of the last package by default, and tell what else the machine weighed", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 2 * hourMs;
    const rice = packagesFrom(startMs + 40 * 2000, Array<number>(60).fill(1_010_000), "ARROZ-1");
    await storeWeighings(
      opened.test,
      factory.tenantId,
      nowMs,
      [...packagesFrom(startMs, weights(40)), ...rice],
      1,
    );
    const windows = [{ startMs, endMs: nowMs }];
    const { data } = await ask(opened.test.app, getControlChart, factory, {
      windows,
      equipment: 4,
      ...asChart,
    });
    expect(data.result?.productCode).toBe("ARROZ-1");
    expect(data.products).toEqual([
      { code: "ARROZ-1", name: "Arroz 1 kg", count: 60 },
      { code: "7892", name: "Feijão 225 g", count: 40 },
    ]);
    const empty = await ask(opened.test.app, getControlChart, factory, {
      windows: [{ startMs: 1, endMs: 2 }],
      equipment: 4,
    });
    expect(empty.data).toEqual({ result: null, products: [] });
  });

  it("mark where the mean moved at once", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 2 * hourMs;
    const movedMs = startMs + 1_000 * 2000;
    const records = [
      ...packagesFrom(startMs, weights(1_000)),
      ...packagesFrom(movedMs, weights(1_000, 3_000)),
    ];
    await storeWeighings(opened.test, factory.tenantId, nowMs, records, 1);
    const { marks } = await chart(factory, { windows: [{ startMs, endMs: nowMs }], ...asChart });
    const before = meanOf(weights(1_000).map((mg) => (mg - 5_000) / 1000)) ?? 0;
    expect(marks).toEqual([
      {
        at: movedMs,
        kind: "step",
        name: null,
        step: { before: expect.closeTo(before, 1) as number, after: expect.closeTo(before + 3, 1) as number },
      },
    ]);
  });

  it("of single packages have moving ranges, none over a change of product", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - hourMs;
    const [first, second] = [weights(6), weights(4, 2_000)];
    const records = [
      ...packagesFrom(startMs, first),
      ...packagesFrom(startMs + 12_000, [1_010_000], "ARROZ-1"),
      ...packagesFrom(startMs + 14_000, second),
    ];
    await storeWeighings(opened.test, factory.tenantId, nowMs, records, 1);
    const query = { kind: "iMr", size: 1, every: 2, unit: "packages" };
    const found = await chart(factory, { windows: [{ startMs, endMs: nowMs }], ...query });
    const nets = [first[0], first[2], first[4], second[0], second[2]].map((mg) => ((mg ?? 0) - 5_000) / 1000);
    expect(toDraw(found.points).map(({ location }) => location)).toEqual(nets);
    const range = (later: number, earlier: number) =>
      expect.closeTo(Math.abs((nets[later] ?? 0) - (nets[earlier] ?? 0)), 9) as number;
    expect(toDraw(found.points).map(({ spread }) => spread)).toEqual([
      null,
      range(1, 0),
      range(2, 1),
      null,
      range(4, 3),
    ]);
    const before = toDraw(found.points).map((point) => point.before);
    expect(before).toEqual([null, nets[0], nets[1], null, nets[3]]);
  });

  it("take one subgroup of every so many minutes by default, and none over midnight of the plant", async () => {
    const factory = await opened.addFactory();
    // Midnight of São Paulo is 3 h of UTC; a package every two seconds around it.
    const midnightMs = Date.UTC(2026, 10, 20, 3);
    await storeWeighings(
      opened.test,
      factory.tenantId,
      nowMs,
      packagesFrom(midnightMs - 4_000, weights(1_000)),
      1,
    );
    const found = await chart(factory, { windows: [{ startMs: midnightMs - hourMs, endMs: nowMs }] });
    expect(toDraw(found.points).map(({ startDate }) => startDate - midnightMs)).toEqual([
      0,
      15 * minuteMs,
      30 * minuteMs,
    ]);
  });

  it("have the capability of all packages, by the deviation within subgroups and of all", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 2 * hourMs;
    const records = packagesFrom(startMs, weights(400));
    await storeWeighings(opened.test, factory.tenantId, nowMs, records, 1);
    const windows = [{ startMs, endMs: nowMs }];
    const { capability, proposal } = await chart(factory, { windows, ...asChart });
    const nets = records.map(({ weightMg }) => (weightMg - 5_000) / 1000);
    const [mean, deviation] = [meanOf(nets) ?? 0, deviationOf(nets) ?? 0];
    const groups = subgroupsOf(records, 5, 10);
    const limits = xbarSLimits(
      groups.map(({ location, spread }) => ({ mean: location, deviation: spread })),
      5,
    );
    expect(proposal?.sigma).toBeCloseTo(limits?.sigma ?? 0, 9);
    expect(proposal?.location.upper).toBeCloseTo(limits?.location.upper ?? 0, 9);
    expect(capability).toMatchObject({ count: 400, lower: 216, upper: null });
    expect(capability?.average).toBeCloseTo(mean, 9);
    expect(capability?.overall?.centred.value).toBeCloseTo((mean - 216) / (3 * deviation), 9);
    const within = ((limits?.location.centre ?? 0) - 216) / (3 * (limits?.sigma ?? 1));
    expect(capability?.within?.centred.value).toBeCloseTo(within, 9);
    expect(capability?.within?.potential).toBeNull();
    // The weights are spread evenly: they are not normal, so the percentiles stand beside them.
    expect(capability?.normality?.refused).toBe(true);
    expect(capability?.percentiles?.median).toBeCloseTo(mean, 0);
    const both = await chart(factory, { windows, ...asChart, lower: 220, upper: 230 });
    expect(both.capability).toMatchObject({ lower: 220, upper: 230 });
    expect(both.capability?.overall?.potential?.value).toBeCloseTo(10 / (6 * deviation), 9);
  });

  it("begin anew where the declared weights changed, with the capability of the packages since", async () => {
    const factory = await opened.addFactory(undefined, "Admin");
    const startMs = nowMs - 4 * hourMs;
    const changedMs = startMs + 100 * 2000;
    await storeWeighings(opened.test, factory.tenantId, nowMs, packagesFrom(startMs, weights(300)), 1);
    // Heavier film from the 101st package on: 6 g instead of 5 g.
    await opened.test.postgres.store.withTenant(factory.tenantId, async (transaction) => {
      const { id } = await transaction
        .updateTable("products")
        .set({ package_weight: 6 })
        .where("code", "=", 7892)
        .returning("id")
        .executeTakeFirstOrThrow();
      const was = { field: "packageWeight", until_at: changedMs, value: "5" };
      await transaction
        .insertInto("past_values")
        .values({ tenant_id: factory.tenantId, entity: "product", record_id: id, ...was })
        .execute();
    });
    const windows = [{ startMs, endMs: nowMs }];
    const found = await chart(factory, { windows, ...asChart, every: 30 });
    // The fourth subgroup of the first hundred would begin with the 91st package and end before the change.
    expect(toDraw(found.points).map(({ startDate }) => (startDate - startMs) / 2000)).toEqual([
      0, 30, 60, 90, 100, 130, 160, 190, 220, 250, 280,
    ]);
    expect(found).toMatchObject({
      packageWeight: 6,
      itemCount: 300,
      marks: [{ at: changedMs, kind: "weights" }],
    });
    expect(found.capability?.count).toBe(200);
  });
});

describe("the call of a control chart", () => {
  it("is open to operators and closed to other clients", async () => {
    const query = { windows: [{ startMs: 1, endMs: 2 }], equipment: 4, product: "7892" };
    const as = (who: "operator" | "other") =>
      tryCall(opened.test.app, getControlChart, opened.caller(who), query);
    expect((await as("operator")).status).toBe(200);
    expect((await as("other")).status).toBe(403);
  });

  it.each([
    ["no equipment", { equipment: undefined }, "InvalidRequest", "equipment"],
    ["a subgroup of one package", { size: 1 }, "InvalidRequest", "size"],
    ["single packages by fives", { kind: "iMr", size: 5 }, "InvalidRequest", "size"],
    ["an interval below a subgroup", { unit: "packages", every: 4 }, "InvalidRequest", "every"],
    ["a rule that Nelson does not have", { rules: [9] }, "InvalidRequest", "rules.0"],
    ["an equipment that is not the client's", { equipment: 99 }, "UnknownEquipment", "equipment"],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const query = { windows: [{ startMs: 1, endMs: 2 }], equipment: 4, product: "7892", ...wrong };
    const { status, body } = await tryCall(opened.test.app, getControlChart, opened.caller(), query);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
  });

  it("refuses more packages than it could read in the memory of a call", async () => {
    const factory = await opened.addFactory();
    const beginMs = Date.UTC(2026, 2, 8, 7);
    await pretendHour(opened.test, factory.tenantId, 4, beginMs, 3_000_001);
    const query = { windows: [{ startMs: beginMs, endMs: nowMs }], equipment: 4, product: "7892" };
    const { status, body } = await tryCall(opened.test.app, getControlChart, factory, query);
    expect([status, body]).toMatchObject([422, { error: { code: "WindowTooLarge" } }]);
  });

  it("refuses more than 200,000 points in words, and draws as many", async () => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 10 * 3_600_000;
    const everyMs = 100;
    const records = packagesFrom(startMs, weights(mostControlPoints + 1)).map((record, i) => ({
      ...record,
      at: startMs + i * everyMs,
    }));
    await storeWeighings(opened.test, factory.tenantId, nowMs, records, 1);
    const single = { equipment: 4, product: "7892", kind: "iMr", size: 1, every: 1, unit: "packages" };
    const until = (count: number) => ({
      ...single,
      windows: [{ startMs, endMs: startMs + count * everyMs }],
    });
    const tooMany = until(mostControlPoints + 1);
    const { status, body } = await tryCall(opened.test.app, getControlChart, factory, tooMany);
    expect([status, body]).toMatchObject([
      422,
      { error: { code: "WindowTooLarge", fields: { dates: expect.stringContaining("200.000 pontos") } } },
    ]);
    const drawn = await askChart(opened.test.app, factory, until(mostControlPoints));
    expect(drawn.pointCount).toBe(mostControlPoints);
  });

  it("of all time since 1970 waits no longer than one of the days that have packages, and tells the same", async () => {
    const factory = await opened.addFactory();
    const beginMs = nowMs - 60 * 3_600_000;
    const asked = (startMs: number) =>
      askChart(opened.test.app, factory, { windows: [{ startMs, endMs: nowMs }], ...asChart });
    expect(await asked(0)).toMatchObject({ points: [] });
    await storeWeighings(opened.test, factory.tenantId, nowMs, packagesFrom(beginMs, weights(600)), 1);
    const durationOf = async (startMs: number): Promise<number> => {
      const askedAt = performance.now();
      const { points } = await asked(startMs);
      expect(points).toEqual((await asked(beginMs)).points);
      expect(toDraw(points).length).toBeGreaterThan(50);
      return performance.now() - askedAt;
    };
    const recent = [await durationOf(beginMs - 1), await durationOf(beginMs - 2)];
    const old = [await durationOf(1), await durationOf(2)];
    expect(Math.min(...old)).toBeLessThan(10 * Math.min(...recent) + 100);
  });
});
