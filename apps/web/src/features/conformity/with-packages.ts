import type { TableData } from "../../shared/panel/table-csv.ts";

/** The table of samples, followed by one row per package. Its first column must be the time. */
export const withPackages = (
  { columns, rows }: TableData,
  header: string,
  packages: readonly (readonly [time: string, weight: number])[],
): TableData => {
  const others = columns.slice(1).map(() => null);
  return {
    columns: [...columns, header],
    rows: [
      ...rows.map((row) => [...row, null]),
      ...packages.map(([time, weight]) => [time, ...others, weight]),
    ],
  };
};
