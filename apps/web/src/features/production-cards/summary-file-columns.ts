import type { ProductionCard } from "@fiel/contracts";
import type { CsvColumn, FileColumn } from "../../shared/table/csv-column.ts";

const blocks = ["a", "ro", "ru", "invalid"] as const;

/** In a file the share that stands beside a count is a column of its own. */
export const summaryFileColumns = (
  columns: readonly CsvColumn<ProductionCard>[],
): FileColumn<ProductionCard>[] =>
  columns.flatMap((column): FileColumn<ProductionCard>[] => {
    const block = blocks.find((id) => id === column.id);
    return block === undefined
      ? [column]
      : [column, { header: `${column.header} (%)`, csv: ({ data }) => data[block].p }];
  });
