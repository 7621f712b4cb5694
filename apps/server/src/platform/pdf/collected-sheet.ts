import type { XlsxChart, XlsxSeries } from "../xlsx/chart.ts";
import { ColumnSums } from "../xlsx/column-sums.ts";
import type { XlsxCell, XlsxColumn, XlsxRow, XlsxSheet, XlsxValue } from "../xlsx/sheet.ts";

/** Most rows of a printed table, about what a person leafs through; a workbook has all rows. */
export const mostPrintedRows = 2_000;

/** A chart with its own values, because the rows of its sheet are not all kept. */
export interface CollectedChart extends Omit<XlsxChart, "categories" | "series" | "rows" | "place"> {
  readonly categories: readonly XlsxValue[];
  readonly series: readonly CollectedSeries[];
}

export interface CollectedSeries extends Omit<XlsxSeries, "column"> {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** What print shows of a sheet. Plain data, because it is sent to another thread. */
export interface CollectedSheet {
  readonly name: string;
  readonly columns: readonly XlsxColumn[];
  readonly isHeadless: boolean;
  /** The first rows, at most `mostPrintedRows`. */
  readonly rows: readonly XlsxRow[];
  /** Number of all rows. */
  readonly rowCount: number;
  /** Sums of all rows; null when the sheet has no sums or no rows. */
  readonly totals: XlsxRow | null;
  readonly charts: readonly CollectedChart[];
}

/** Reads a sheet to its end and keeps what print shows. A sheet with charts keeps all its rows until the charts are made; such sheets are small. */
export async function collectSheet(sheet: XlsxSheet, signal?: AbortSignal): Promise<CollectedSheet> {
  const { name, columns, portions, totalLabel, charts } = sheet;
  const sums = new ColumnSums(sheet);
  const rows: XlsxRow[] = [];
  let rowCount = 0;
  for await (const portion of portions) {
    signal?.throwIfAborted();
    for (const row of portion) {
      rowCount += 1;
      sums.add(row);
      if (rows.length < mostPrintedRows || charts !== undefined) rows.push(row);
    }
  }
  return {
    name,
    columns: columns.map((column) => ({ ...column })),
    isHeadless: sheet.isHeadless === true,
    rows: rows.slice(0, mostPrintedRows),
    rowCount,
    totals:
      totalLabel === undefined || rowCount === 0
        ? null
        : columns.map(({ isSummed }, place) => (place === 0 ? totalLabel : isSummed ? sums.at(place) : null)),
    charts: (charts?.(rowCount) ?? []).map((chart) => collectChart(chart, columns, rows)),
  };
}

function collectChart(
  { categories, series, rows: range, place: _place, ...look }: XlsxChart,
  columns: readonly XlsxColumn[],
  all: readonly XlsxRow[],
): CollectedChart {
  const rows = all.slice(range.first - 1, range.last);
  const numberOf = (value: XlsxValue): number | null => (typeof value === "number" ? value : null);
  return {
    ...look,
    categories: rows.map((row) => valueOf(row[categories])),
    series: series.map(({ column, ...one }) => ({
      ...one,
      name: columns[column]?.header ?? "",
      values: rows.map((row) => numberOf(valueOf(row[column]))),
    })),
  };
}

/** Value of a cell without its look; null for a missing cell. */
export const valueOf = (cell: XlsxCell | undefined): XlsxValue =>
  cell === undefined
    ? null
    : typeof cell === "object" && cell !== null && "value" in cell
      ? cell.value
      : cell;
