import type { WeighingColumns } from "@fiel/contracts";
import type { WeighingLine } from "./parse-lines.ts";

/** Rows as columns, one group per product and operator; the instants are the machine's. */
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
