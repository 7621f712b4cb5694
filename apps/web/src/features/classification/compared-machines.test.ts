import type { Classes, EquipmentClassification } from "@fiel/contracts";
import { classificationOrder } from "@fiel/domain";
import { expect, it } from "vitest";
import type { GiveawayEntry } from "../../shared/giveaway/use-giveaway.ts";
import { comparedMachines } from "./compared-machines.ts";

const classesOf = (counts: Partial<Record<keyof Classes, number>>): Classes =>
  Object.fromEntries(
    classificationOrder.map((code, order) => [
      code,
      { count: counts[code] ?? 0, sum: 0, overall: null, order, dev: null },
    ]),
  ) as Classes;
const product = (id: number) => ({ id, code: id, codeText: null, name: `P${id}`, unit: "kg" as const });
const machine: EquipmentClassification = {
  equipment: "EQ1",
  id: 1,
  unit: "kg",
  classes: classesOf({ a: 6, rc: 1, ro: 2, ru: 1, i: 10 }),
  products: [
    { product: product(7), classes: classesOf({ a: 6, ro: 2 }) },
    { product: null, classes: classesOf({ rc: 1, ru: 1 }) },
  ],
};
const silent = { ...machine, equipment: "EQ2", id: 2, classes: classesOf({}), products: [] };
const giveaway = { count: 6, grams: 12, nominalG: 6000, cost: null, gramsWithoutCost: 12 };
const given = (id: number, of: number): GiveawayEntry => ({
  equipment: `EQ${id}`,
  id,
  product: product(of),
  nominal: 1000,
  costPerKg: null,
  giveaway,
  mean: 1002,
  dev: 1,
  moved: false,
  since: 0,
  days: 1,
});

it("has a row for each machine that weighed, with a mean where it made one product", () => {
  const rows = comparedMachines([machine, silent], false, { entries: [given(1, 7)] });
  expect(rows).toMatchObject([
    {
      key: "1",
      packages: 10,
      shares: { useful: 70, above: 20, below: 10, invalid: 0 },
      giveaway,
      isOfOne: true,
      unit: "kg",
    },
  ]);
  const two = comparedMachines([machine], false, { entries: [given(1, 7), given(1, 8)] });
  expect(two).toMatchObject([{ isOfOne: false, giveaway: { count: 12, grams: 24 } }]);
});

it("has a row for each product on request; nothing known is no giveaway", () => {
  const rows = comparedMachines([machine], true, { entries: [given(1, 7), given(2, 7)] });
  expect(rows).toMatchObject([
    { key: "1 7", product: "P7", packages: 8, shares: { useful: 75 }, giveaway },
    { key: "1 none", product: null, packages: 2, shares: { useful: 50, below: 50 }, giveaway: null },
  ]);
  expect(comparedMachines([machine], false, undefined)).toMatchObject([{ giveaway: null, isOfOne: false }]);
});
