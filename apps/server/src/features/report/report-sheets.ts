import type { ReportChart } from "@fiel/contracts";
import type { SheetBook } from "../../platform/xlsx/sheet-book.ts";
import type { XlsxSheet } from "../../platform/xlsx/sheet.ts";
import type { CoverFacts } from "./cover-lines.ts";
import type { ReportSource } from "./report-source.ts";
import { causeSheets } from "./sheets/cause-sheets.ts";
import { classificationSheets } from "./sheets/classification-sheets.ts";
import { coverSheet } from "./sheets/cover-sheet.ts";
import { factorSheets } from "./sheets/factor-sheets.ts";
import { histogramSheets } from "./sheets/histogram-sheets.ts";
import { leftoverSheets } from "./sheets/leftover-sheets.ts";
import { occurrenceSheets } from "./sheets/occurrence-sheets.ts";
import { oeeSheets } from "./sheets/oee-sheets.ts";
import { orderSheets } from "./sheets/order-sheets.ts";
import { productionSheets } from "./sheets/production-sheets.ts";

/** Sheets by kind of chart. */
export const sheetsOfChart: Readonly<Record<ReportChart, (source: ReportSource) => XlsxSheet[]>> = {
  Classification: classificationSheets,
  WeightOverTime: productionSheets,
  ProductionHistogram: histogramSheets,
  Scraps: leftoverSheets,
  Occurrences: occurrenceSheets,
  OperationalFactor: factorSheets,
  OccurrencesHistogram: causeSheets,
  Oee: oeeSheets,
  ProductionOrders: orderSheets,
};

/** A report independent of its file format: the cover and the sheets of the chosen charts. Each sheet reads its data when its turn comes. */
export const reportBook = (
  source: ReportSource,
  facts: CoverFacts,
  chosen: readonly ReportChart[],
): SheetBook => ({
  cover: coverSheet(source, facts, chosen),
  chapters: chosen.map((chart) => ({
    title: source.words.charts[chart],
    sheets: sheetsOfChart[chart](source),
  })),
});
