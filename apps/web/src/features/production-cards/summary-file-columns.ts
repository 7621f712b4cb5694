import { giveawayPercent } from "@fiel/domain";
import type { CsvColumn, FileColumn } from "../../shared/table/csv-column.ts";
import type { SummaryRow } from "./summary-rows.ts";

const blocks = ["a", "ro", "ru", "invalid"] as const;

const besideGiveaway = (header: string): FileColumn<SummaryRow>[] => [
  { header: `${header} (%)`, csv: ({ data: { giveaway } }) => giveaway && giveawayPercent(giveaway) },
  { header: `${header} (g)`, csv: ({ data: { giveaway } }) => giveaway && giveaway.grams },
];

/** File columns: the share beside a count becomes a column of its own. */
export const summaryFileColumns = (columns: readonly CsvColumn<SummaryRow>[]): FileColumn<SummaryRow>[] =>
  columns.flatMap((column): FileColumn<SummaryRow>[] => {
    if (column.id === "giveaway") return [column, ...besideGiveaway(column.header)];
    const block = blocks.find((id) => id === column.id);
    return block === undefined
      ? [column]
      : [column, { header: `${column.header} (%)`, csv: ({ data }) => data[block].p }];
  });
