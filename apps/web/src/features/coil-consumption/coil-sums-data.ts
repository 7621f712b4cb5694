import type { TableData } from "../../shared/panel/table-csv.ts";
import type { CoilSum } from "./coil-rows.ts";

/** The chart's table for a file, without series hidden in the legend; weights in g. */
export const coilSumsData = (
  sums: readonly CoilSum[],
  isShown: (series: string) => boolean,
  t: (key: `coils.${"coil" | "consumption" | "left" | "packages" | "expected"}`) => string,
): TableData => {
  const used = isShown("used");
  const left = isShown("left");
  return {
    columns: [
      t("coils.coil"),
      ...(used ? [`${t("coils.consumption")} (g)`] : []),
      ...(left ? [`${t("coils.left")} (g)`] : []),
      t("coils.packages"),
      t("coils.expected"),
    ],
    rows: sums.map(({ coil, consumptionG, leftG, packages, expected }) => [
      coil,
      ...(used ? [consumptionG] : []),
      ...(left ? [leftG] : []),
      packages,
      expected === null ? null : Math.round(expected),
    ]),
  };
};
