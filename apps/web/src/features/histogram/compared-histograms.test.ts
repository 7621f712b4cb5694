import type { EquipmentHistogram } from "@fiel/contracts";
import { expect, it } from "vitest";
import type { GiveawayEntry } from "../../shared/giveaway/use-giveaway.ts";
import { comparedHistograms } from "./compared-histograms.ts";
import { histogramColumns } from "./histogram-columns.tsx";

const product = { id: 8, code: 8, codeText: "8", name: "Café 500 g", unit: "g" as const };
const histogram = { equipment: "CAF2", id: 6, product, data: [] } as unknown as EquipmentHistogram;
const entry = (count: number, moved: boolean): GiveawayEntry => ({
  equipment: "CAF2",
  id: 6,
  product,
  nominal: 500,
  costPerKg: null,
  giveaway: { count, grams: count, nominalG: count * 500, cost: null, gramsWithoutCost: count },
  mean: 501,
  dev: 2.63,
  moved,
  since: 0,
  days: 1,
});

const t = ((key: string) => key) as unknown as Parameters<typeof histogramColumns>[0];
const format = {
  meanWeight: (grams: number) => `${grams}`,
  text: (value: string) => value,
} as unknown as Parameters<typeof histogramColumns>[1];
const texts = {} as Parameters<typeof histogramColumns>[2];

const toldOf = (count: number, moved: boolean) => {
  const rows = comparedHistograms([histogram], { entries: [entry(count, moved)] }, 20);
  const column = histogramColumns(t, format, texts, rows, []).find(({ id }) => id === "safeTarget");
  return rows.map((row) => [column?.cell(row), column?.csv(row)]);
};

it("says where the mean moved that there is no safe target, and nothing of too few packages", () => {
  expect(toldOf(500, false)).toEqual([["500", 500]]);
  expect(toldOf(500, true)).toEqual([["compare.meanMoved", "compare.meanMoved"]]);
  expect(toldOf(499, true)).toEqual([[null, null]]);
});
