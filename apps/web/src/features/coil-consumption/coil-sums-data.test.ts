import { expect, it } from "vitest";
import { coilSumsData } from "./coil-sums-data.ts";

const sums = [{ coil: "PEBD", uses: 2, consumptionG: 900.5, leftG: 40, packages: 70, expected: 71.6 }];

it("leaves out what the legend hides", () => {
  const table = (shown: readonly string[]) =>
    coilSumsData(
      sums,
      (series) => shown.includes(series),
      (key) => key,
    );
  expect(table(["used", "left"]).rows).toEqual([["PEBD", 900.5, 40, 70, 72]]);
  expect(table(["left"])).toEqual({
    columns: ["coils.coil", "coils.left (g)", "coils.packages", "coils.expected"],
    rows: [["PEBD", 40, 70, 72]],
  });
});
