import type { EquipmentHistogram } from "@fiel/contracts";
import { expect, it } from "vitest";
import { extentOf, histogramBars } from "./histogram-bars.ts";
import { extentIn, sameScale, scalesOf } from "./histogram-scale.ts";

const product = (id: number) => ({ id, code: id, codeText: null, name: "", unit: "g" as const });
const histogram = (
  id: number,
  of: number,
  bins: readonly (readonly [weight: number, amount: number])[],
): EquipmentHistogram => ({
  equipment: `EQ${id}`,
  id,
  product: product(of),
  target: 250,
  binWidth: 1,
  data: bins.map(([weight, amount]) => ({ weight, amount, invalid: 0, rejected: 0, under: 0 })),
});
const all = () => true;

it("is the same for all machines of a product, and equally high for all charts", () => {
  const scales = scalesOf(
    [
      histogram(1, 7, [
        [248, 10],
        [251, 30],
      ]),
      histogram(2, 7, [[255, 4]]),
      histogram(2, 8, [[249, 90]]),
    ],
    all,
  );
  expect(scales.get(7)).toEqual({ minG: 247.5, maxG: 256.5, highest: 90 });
  expect(scales.get(8)).toEqual({ minG: 248.5, maxG: 250.5, highest: 90 });
});

it("leaves beside all charts what is rare among all machines of the product", () => {
  const scale = scalesOf(
    [
      histogram(1, 7, [
        [100, 1],
        [250, 20],
      ]),
      histogram(2, 7, [[250, 5_000]]),
    ],
    all,
  ).get(7);
  expect(scale).toMatchObject({ minG: 249.5, maxG: 251.5 });
});

it("counts no higher than what the legend shows", () => {
  const [scale] = scalesOf([histogram(1, 7, [[250, 40]])], (kind) => kind !== "useful").values();
  expect(scale?.highest).toBe(0);
});

it("tells what lies beside it as a chart of its own would", () => {
  const bars = histogramBars(
    histogram(1, 7, [
      [100, 2],
      [250, 400],
      [255, 900],
      [900, 1],
    ]),
  );
  const own = extentOf(bars, 250, 1);
  expect(extentIn({ ...own, highest: 1 }, bars, 1)).toEqual(own);
  expect(extentIn({ minG: 99.5, maxG: 901.5, highest: 1 }, bars, 1)).toMatchObject({
    lighter: 0,
    heavier: 0,
  });
});

it("is kept where somebody does not want it", () => {
  expect([null, "own", "x"].map(sameScale.read)).toEqual([true, false, true]);
  expect([true, false].map(sameScale.write)).toEqual([null, "own"]);
});
