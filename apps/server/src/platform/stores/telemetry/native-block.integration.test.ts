import { openTestStores, type TestStores } from "../../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NativeBlock } from "./native-block.ts";
import { NumberBlocks } from "./number-blocks.ts";
import { tables } from "./schema/tables.ts";
import { sql } from "./sql.ts";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

const uint32 = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(2 ** 31, 2 ** 32 - 1), fc.nat());
const weighing = fc.record({
  equipment: uint32,
  at: fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) }),
  class: fc.integer({ min: 0, max: 7 }),
  weightMg: uint32,
  deviance: fc.constantFrom(0, 0.5, -3.25, 1e10),
});

it("the engine reads back what was put into a block, whatever the values", async () => {
  let tenantId = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(weighing, { minLength: 1, maxLength: 300 }), async (rows) => {
      tenantId += 1;
      const tenant = stores.telemetry.forTenant(tenantId);
      const block = stores.telemetry.blocks.newRows("weighings", rows.length);
      block.numbers("tenant").fill(tenantId);
      const setAt = block.instants("at");
      for (const [row, { at, ...numbers }] of rows.entries()) {
        setAt(row, at);
        for (const [name, value] of Object.entries(numbers)) block.numbers(name)[row] = value;
      }
      expect(NativeBlock.decode(block.encode())).toEqual(block);
      const halves = [block.pick([0]), block.pick(rows.map((_, i) => i).slice(1))];
      const weighings = stores.telemetry.blocks.concat("weighings", halves);
      expect(weighings).toEqual(block);
      const statuses = stores.telemetry.blocks.newRows("statuses", 0);
      await stores.telemetry.blocks.write({ number: tenantId, rows: { weighings, statuses } });
      const read = await tenant.rows<Record<string, number>>(
        sql`select equipment, toUnixTimestamp64Milli(at) as at_, toUInt8(class) as class_, weightMg, deviance from weighings order by equipment, at_, class_, weightMg, deviance`,
      );
      const blocks = await tenant.blocks(sql`select at, weightMg from weighings order by at, weightMg`);
      for (const _ of [1, 2]) expect(columnsOf(blocks)).toEqual(sortedColumns(rows));
      const [sums] = await tenant.rows(
        sql`select sum(n) as n, sum(sumMg) as mg from weighing_rollup where stepS = 300`,
      );
      const sorted = rows
        .map((row) => [row.equipment, row.at, row.class, row.weightMg, row.deviance] as const)
        .toSorted((a, b) => a.map((value, i) => value - (b[i] as number)).find((order) => order !== 0) ?? 0);
      expect(read.map((row) => Object.values(row))).toEqual(sorted);
      expect(sums).toEqual({ n: rows.length, mg: rows.reduce((sum, { weightMg }) => sum + weightMg, 0) });
    }),
    { numRuns: 15 },
  );
});

function sortedColumns(rows: readonly { readonly at: number; readonly weightMg: number }[]) {
  const sorted = rows.toSorted((one, other) => one.at - other.at || one.weightMg - other.weightMg);
  return sorted.map(({ at, weightMg }) => [at, weightMg]);
}

const columnsOf = (blocks: NumberBlocks) =>
  [...blocks].flatMap((block) => {
    const [at, weightMg] = [block.instants("at"), block.numbers("weightMg")];
    return Array.from(at, (one, i) => [one, weightMg[i]]);
  });

it("many blocks of an answer are read in their order", async () => {
  const select = sql`select toUInt32(number * 7) as n, fromUnixTimestamp64Milli(toInt64(number * 1000003)) as at from numbers(200000)`;
  const blocks = await stores.telemetry.forTenant(1).blocks(select);
  let row = 0;
  for (const block of blocks) {
    const [n, at] = [block.numbers("n"), block.instants("at")];
    for (let i = 0; i < block.rows; i += 1, row += 1)
      if (n[i] !== row * 7 || at[i] !== row * 1_000_003) throw new Error(`row ${row}: ${n[i]} ${at[i]}`);
    expect(() => block.numbers("at")).toThrow(RangeError);
  }
  expect([row, [...blocks].length > 1]).toEqual([200_000, true]);
});

it("an answer without rows has none in its blocks, and one of texts is refused", async () => {
  const tenant = stores.telemetry.forTenant(999_999);
  expect(columnsOf(await tenant.blocks(sql`select at, weightMg from weighings`))).toEqual([]);
  const texts = await tenant.blocks(sql`select toString(1) as text`);
  expect(() => [...texts]).toThrow("String is not read");
  const cut = (await tenant.text(sql`select 1`)).subarray(0, 1);
  expect(() => [...new NumberBlocks(cut)]).toThrow("cut off");
});

it("a table with a column of no fixed width has no blocks", () => {
  expect(() => NativeBlock.of(tables.conformity_days, 1)).toThrow(RangeError);
  expect(() => NativeBlock.of(tables.weighings, 1).numbers("colour")).toThrow(RangeError);
});
