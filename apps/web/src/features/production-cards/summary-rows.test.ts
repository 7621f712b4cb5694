import type { CardBlocks, ProductionCard } from "@fiel/contracts";
import { expect, it } from "vitest";
import { packagesOf, summaryRows } from "./summary-rows.ts";

const block = (c: number) => ({ c, p: null, s: 0, s_converted: 0, s_unit: "g" as const });
const blocks = (useful: number, over: number): CardBlocks => ({
  a: { ...block(useful), avg: null, min: null, max: null },
  ro: block(over),
  ru: block(0),
  invalid: block(0),
  giveaway: null,
});
const product = (name: string) => ({ name }) as NonNullable<ProductionCard["product"]>;

it("has a line for each product of a machine, and the factor beside the card's alone", () => {
  const card = {
    equipment: { id: 3, name: "ARZ1", groupName: null },
    product: product("Feijão Carioca"),
    data: { status: 2, speed: 40, ...blocks(12, 0) },
    others: [{ product: product("Arroz 1 kg"), data: blocks(12_700, 31) }],
    factor: 0.25,
  } as ProductionCard;
  const rows = summaryRows([card]);
  expect(rows.map((row) => [row.product?.name, packagesOf(row.data), row.factor, row.isMain])).toEqual([
    ["Feijão Carioca", 12, 0.25, true],
    ["Arroz 1 kg", 12_731, null, false],
  ]);
  expect(summaryRows([])).toEqual([]);
});
