import { rm } from "node:fs/promises";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { type TelemetryPlace, telemetryPlaces } from "../../../testing/telemetry-places.ts";
import { writtenAtOnce } from "../../../testing/written-at-once.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExportDirectory } from "../../tenant-transfer/export-directory.ts";
import { exportTelemetry } from "../../tenant-transfer/export-telemetry.ts";
import { importTelemetry } from "../../tenant-transfer/import-telemetry.ts";
import type { Manifest, ManifestFile } from "../../tenant-transfer/manifest.ts";
import type { TelemetryStore } from "./open-telemetry.ts";
import { tables } from "./schema/tables.ts";
import { sql } from "./sql.ts";
import { columnsOf } from "./tenant-telemetry.ts";

let store: TelemetryStore;

/** 2026-11-20T12:04:59.999Z and the first instant of the next step. */
const [lastOfStep, firstOfNext] = [1_795_176_299_999, 1_795_176_300_000];

function threeWeighings(tenantId: number) {
  const tenant = store.forTenant(tenantId);
  const rows = tenant.newRows();
  for (const [at, weightMg] of [
    [lastOfStep, 1_000_010],
    [firstOfNext, 4_294_967_295],
    [firstOfNext + 1, 20],
  ] as const) {
    rows.add(`3\t${String(at).slice(0, -3)}.${String(at).slice(-3)}\t7\t12\t5\t1\t2\t${weightMg}\t0.5`);
  }
  return { tenant, rows };
}

const manifestOf = (counts: Manifest["counts"], files: readonly ManifestFile[]): Manifest => ({
  format: 1,
  schema: [],
  exportedAt: "2026-11-20T12:00:00Z",
  tenant: { tenant: "usina", name: "Usina", language: "pt_BR", timeZone: "UTC", status: "Blocked" },
  columns: {},
  counts,
  sealed: null,
  left: [],
  files: [...files],
});

describe.each(Object.entries(telemetryPlaces))("telemetry: %s", (_, open) => {
  let place: TelemetryPlace;
  beforeAll(async () => {
    place = await open();
    store = place.store;
  });
  afterAll(() => place.close());

  it("keeps instants, classes and weights as they are", async () => {
    const { tenant, rows } = threeWeighings(1);
    await tenant.insert("weighings", rows);
    const stored = await tenant.rows(
      sql`select equipment, toUnixTimestamp64Milli(at) as at, product, operator, toString(class) as class, toString(inspected) as inspected, toString(verdict) as verdict, weightMg, deviance from weighings order by at`,
    );
    expect(stored).toEqual([
      {
        equipment: 3,
        at: lastOfStep,
        product: 7,
        operator: 12,
        class: "ro",
        inspected: "i",
        verdict: "over",
        weightMg: 1_000_010,
        deviance: 0.5,
      },
      {
        equipment: 3,
        at: firstOfNext,
        product: 7,
        operator: 12,
        class: "ro",
        inspected: "i",
        verdict: "over",
        weightMg: 4_294_967_295,
        deviance: 0.5,
      },
      {
        equipment: 3,
        at: firstOfNext + 1,
        product: 7,
        operator: 12,
        class: "ro",
        inspected: "i",
        verdict: "over",
        weightMg: 20,
        deviance: 0.5,
      },
    ]);
  });

  it("feeds all steps of the roll-up, squares exact", async () => {
    const rows = await store
      .forTenant(1)
      .rows(
        sql`select stepS, toUnixTimestamp(step) as step, sum(n) as n, sum(sumMg) as sumMg, toString(sum(squaresMg)) as squares, min(minMg) as low, max(maxMg) as high from weighing_rollup group by stepS, step order by stepS, step`,
      );
    const squares = (4_294_967_295n ** 2n + 400n).toString();
    expect(rows).toEqual([
      {
        stepS: 300,
        step: (firstOfNext - 300_000) / 1000,
        n: 1,
        sumMg: 1_000_010,
        squares: (1_000_010n ** 2n).toString(),
        low: 1_000_010,
        high: 1_000_010,
      },
      {
        stepS: 300,
        step: firstOfNext / 1000,
        n: 2,
        sumMg: 4_294_967_315,
        squares,
        low: 20,
        high: 4_294_967_295,
      },
      ...[1200, 1800, 3600, 43_200].map((stepS) => ({
        stepS,
        step: Math.floor(firstOfNext / 1000 / stepS) * stepS,
        n: 3,
        sumMg: 4_295_967_325,
        squares: (4_294_967_295n ** 2n + 400n + 1_000_010n ** 2n).toString(),
        low: 20,
        high: 4_294_967_295,
      })),
    ]);
  });

  it("feeds both steps of the roll-up of weights, on the grid", async () => {
    const rows = await store
      .forTenant(1)
      .rows(
        sql`select stepS, toUnixTimestamp(step) as step, product, operator, toString(class) as class, weightMg, sum(n) as n from weight_rollup group by all order by stepS, step, weightMg`,
      );
    const weighed = [
      { weightMg: 20, n: 1 },
      { weightMg: 1_000_000, n: 1 },
      { weightMg: 4_294_000_000, n: 1 },
    ];
    const steps = [3600, 86_400].map((stepS) => ({
      stepS,
      step: Math.floor(firstOfNext / 1000 / stepS) * stepS,
    }));
    const expected = steps.flatMap((step) =>
      weighed.map((each) => ({ ...step, product: 7, operator: 12, class: "ro", ...each })),
    );
    expect(rows).toEqual(expected);
  });

  it("has in each roll-up what was inserted", async () => {
    for (let time = 0; time < 2; time += 1) {
      const { tenant, rows } = threeWeighings(2);
      await tenant.insert("weighings", rows);
    }
    const [counts] = await store.forTenant(2).rows(
      sql`select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five, (select sum(n) from weighing_rollup where stepS = 3600) as hour,
        (select sum(n) from weight_rollup where stepS = 3600) as weightsOfHour, (select sum(n) from weight_rollup where stepS = 86400) as weightsOfDay`,
    );
    expect(counts).toEqual({ raw: 6, five: 6, hour: 6, weightsOfHour: 6, weightsOfDay: 6 });
  });

  it("shows a tenant its own rows alone, in every table, whatever the statement says", async () => {
    for (const tenantId of [1, 2]) {
      const tenant = store.forTenant(tenantId);
      for (const [table, cells] of Object.entries(oneRowOf)) {
        const rows = tenant.newRows();
        rows.add(cells);
        await tenant.insert(table as keyof typeof oneRowOf, rows);
      }
    }
    for (const table of Object.keys(tables)) {
      const found = await store
        .forTenant(2)
        .rows<{ tenant: number }>({ text: `select distinct tenant from ${table} where 1 = 1 or tenant = 1` });
      expect(found, table).toEqual([{ tenant: 2 }]);
    }
  });

  it("keeps the tenant guard around every part of a statement", async () => {
    const other = await store.forTenant(1).rows<{ n: number }>(sql`select count() as n from statuses`);
    expect(other).not.toEqual([{ n: 0 }]);
    for (const select of throughTheFence) {
      expect(await store.forTenant(3).rows({ text: select }), select).toEqual([{ n: 0 }]);
    }
  });

  it("adds a batch of many machines over many months, in the tables and in both steps of the roll-ups", async () => {
    for (let time = 0; time < 2; time += 1) {
      const tenant = store.forTenant(4);
      const rows = tenant.newRows();
      for (let i = 0; i < 600; i += 1) {
        const atS = Date.UTC(2026, i % 5, 28, 12, i % 60) / 1000;
        rows.add(`${i % 12}\t${atS}.000\t${i % 3}\t12\t${i % 4}\t1\t2\t${1000 + i}\t0.5`);
      }
      await tenant.insert("weighings", rows);
    }
    const [sums] = await store.forTenant(4).rows(
      sql`select (select sum(weightMg) from weighings) as raw, (select sum(sumMg) from weighing_rollup where stepS = 300) as five, (select sum(sumMg) from weighing_rollup where stepS = 3600) as hour,
        (select sum(n) from weight_rollup where stepS = 3600) as weightsOfHour, (select sum(n) from weight_rollup where stepS = 86400) as weightsOfDay`,
    );
    const once = 600 * 1000 + (600 * 599) / 2;
    const weights = { weightsOfHour: 1200, weightsOfDay: 1200 };
    expect(sums).toEqual({ raw: 2 * once, five: 2 * once, hour: 2 * once, ...weights });
  });

  it("carries a client's rows to another one by files, once however often they are loaded", async () => {
    const root = makeQuickDirectory("fiel-carried-");
    const target = await openExportDirectory(root);
    const counts = await exportTelemetry(store, 4, target);
    expect(counts).toEqual({ weighings: 1_200, statuses: 0 });
    let progress = {};
    const arrival = () => ({
      tenantId: 41,
      telemetry: { blocks: store.blocks, log: writtenAtOnce(store) },
      source: { root, source: "a".repeat(64), manifest: manifestOf(counts, target.files) },
      products: { 1: 11, 2: 12 },
      progress,
      remember: async <T>(now: object, keep: (transaction: never) => Promise<T>) => {
        progress = now;
        return keep(undefined as never);
      },
    });
    for (let time = 0; time < 2; time += 1) await importTelemetry(arrival());
    await rm(root, { recursive: true });
    const all = (product: string) => ({
      text: `select equipment, at, ${product} as product, operator, class, inspected, verdict, weightMg, deviance from weighings order by all`,
    });
    const sent = await store.forTenant(4).text(all("if(product = 0, 0, product + 10)"));
    expect((await store.forTenant(41).text(all("product"))).toString()).toBe(sent.toString());
    const sums = sql`select sum(n) as n, sum(sumMg) as sumMg from weighing_rollup where stepS = 3600`;
    expect(await store.forTenant(41).rows(sums)).toEqual(await store.forTenant(4).rows(sums));
  });

  it("joins what belongs to the same machine, wherever its rows lie", async () => {
    const [found] = await store.forTenant(4)
      .rows(sql`with sums as (select equipment, sum(n) as packages from weighing_rollup where stepS = 300 group by equipment)
      select count() as rows, uniqExact(equipment) as machines, min(packages) as packages from weighings inner join sums using (equipment) where equipment in (select equipment from weighings where product = 1)`);
    expect(found).toEqual({ rows: 400, machines: 4, packages: 100 });
  });

  it("says that a statement failed also when its answer had begun", async () => {
    const answer = store
      .forTenant(1)
      .text(sql`select throwIf(number = 3000000, 'too late') from numbers(4000000)`);
    await expect(answer).rejects.toThrow("too late");
  });

  it("refuses a tenant that is none, and rows made for another", async () => {
    for (const id of [0, -1, 1.5, Number.NaN]) expect(() => store.forTenant(id)).toThrow(RangeError);
    const rows = store.forTenant(1).newRows();
    rows.add(oneRowOf.statuses);
    await expect(store.forTenant(2).insert("statuses", rows)).rejects.toThrow("another tenant");
  });

  it("answers many at once while it writes", async () => {
    const writes = [5, 6, 7].map(async (tenantId) => {
      const { tenant, rows } = threeWeighings(tenantId);
      await tenant.insert("weighings", rows);
      return tenant.rows(sql`select count() as n from weighings`);
    });
    const reads = Array.from(
      { length: 30 },
      async (_, i) => (await store.forTenant(1).rows<{ i: number }>(sql`select ${i} as i`))[0]?.i,
    );
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(await Promise.all(writes)).toEqual([[{ n: 3 }], [{ n: 3 }], [{ n: 3 }]]);
  });

  it("names the columns in the order in which rows are written", () => {
    expect(columnsOf("weighings")).toEqual([
      "equipment",
      "at",
      "product",
      "operator",
      "class",
      "inspected",
      "verdict",
      "weightMg",
      "deviance",
    ]);
  });
});

const oneRowOf = {
  weighings: "1\t1795176300.000\t1\t1\t0\t0\t0\t5\t0",
  statuses: "1\t1795176300.000\t2\t62.5\tproducing\t1\t1",
  conformity_days: "1\t20\t1795143600\t1795230000\t1\t5\t1000 0 90 inmetro\t[[5]]\t0",
} as const;

/** Queries of a tenant without rows, none of which may find anything. */
const throughTheFence = [
  "select count() as n from weighings",
  "select count() as n from weighings as w where w.tenant = 1",
  "select sum(n) as n from weighing_rollup where tenant in (1, 2)",
  "select count() as n from (select distinct tenant from statuses union distinct select tenant from weighings)",
  "select (select count() from statuses) as n",
  "select count() as n from numbers(3) where number in (select tenant from statuses)",
  "select count() as n from (select toUInt32(number) as tenant from numbers(9)) as any inner join statuses as s using (tenant)",
  "select count() as n from conformity_days final",
];
