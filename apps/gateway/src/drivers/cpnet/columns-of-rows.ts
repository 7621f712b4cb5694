import type { WeighingColumns } from "@fiel/contracts";
import type { WeighingLine } from "./parse-lines.ts";

/** Rows as columns, one object for each product and operator; the machine's clock stamped them. */
export const columnsOfRows = (equipment: number, rows: readonly WeighingLine[]): WeighingColumns[] => {
  const groups = Map.groupBy(rows, ({ product, operator }) => JSON.stringify([product, operator]));
  return [...groups.values()].map((group) => ({
    equipment,
    product: group[0]?.product ?? null,
    operator: group[0]?.operator ?? null,
    clock: "machine",
    at: group.map((row) => row.at),
    weightMg: group.map((row) => row.weightMg),
    verdict: group.map((row) => row.verdict),
  }));
};
