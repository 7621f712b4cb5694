import {
  type ReportChart,
  reportCharts,
  type ReportFormat,
  reportFormats,
  type ReportOutline,
} from "@fiel/contracts";
import { mostPrintedRows } from "../../platform/pdf/collected-sheet.ts";
import type { SheetLines } from "./lines/count-lines.ts";

/** Measured size of a chart in bytes. */
interface Measured {
  /** Bytes of a chart's sheets with headers, sums and drawings. */
  readonly fixed: number;
  /** Bytes per line of each sheet, in the order of the file. */
  readonly perLine: readonly number[];
}

/** Bytes of fonts, styles and the cover. */
const coverBytes: Readonly<Record<ReportFormat, number>> = { xlsx: 5_740, pdf: 14_500 };
/** Bytes of a histogram's drawing, and the number of products that have one. */
const [histogramBytes, mostHistograms] = [1_080, 12];
/** Bytes of a printed cell, and of a chapter's heading and drawing. */
const [cellBytes, chapterBytes] = [22.8, 1_500];

const onPaper = (...columns: readonly number[]): Measured => ({
  fixed: chapterBytes,
  perLine: columns.map((count) => count * cellBytes),
});

/** Measured in files of 750 and 7,600 lines; `report-file.integration.test.ts` compares a file with it. */
const measured: Readonly<Record<ReportFormat, Readonly<Record<ReportChart, Measured>>>> = {
  xlsx: {
    Classification: { fixed: 4_200, perLine: [67, 85] },
    WeightOverTime: { fixed: 3_500, perLine: [38.4, 16] },
    ProductionHistogram: { fixed: 2_500, perLine: [41, 67] },
    Scraps: { fixed: 3_500, perLine: [30.5, 22] },
    Occurrences: { fixed: 1_300, perLine: [37.2] },
    OperationalFactor: { fixed: 3_400, perLine: [29, 36] },
    OccurrencesHistogram: { fixed: 3_550, perLine: [49, 26] },
    Oee: { fixed: 3_400, perLine: [60, 70] },
    ProductionOrders: { fixed: 2_300, perLine: [46] },
  },
  pdf: {
    Classification: onPaper(19, 21),
    WeightOverTime: onPaper(8, 3),
    ProductionHistogram: onPaper(9, 9),
    Scraps: onPaper(7, 4),
    Occurrences: onPaper(8),
    OperationalFactor: onPaper(7, 6),
    OccurrencesHistogram: onPaper(6, 6),
    Oee: onPaper(14, 13),
    ProductionOrders: onPaper(10),
  },
};

/** Lines written; printed tables are cut. */
const written = (lines: number, format: ReportFormat): number =>
  format === "pdf" ? Math.min(lines, mostPrintedRows) : lines;

function bytesOf(chart: ReportChart, lines: readonly number[], format: ReportFormat): number {
  const { fixed, perLine } = measured[format][chart];
  const rows = lines.map((count, i) => written(count, format) * (perLine[i] ?? 0));
  const histograms = chart === "ProductionHistogram" && format === "xlsx" ? (lines[1] ?? 0) : 0;
  const drawn = Math.min(histograms, mostHistograms) * histogramBytes;
  return Math.round(rows.reduce((sum, bytes) => sum + bytes, fixed + drawn));
}

const ofEach = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

/** Lines of a report's charts, and their approximate size in its file. */
export const outlineOf = (lines: SheetLines): ReportOutline => ({
  charts: ofEach(reportCharts, (chart) => ({
    lines: [...lines[chart]],
    bytes: ofEach(reportFormats, (format) => bytesOf(chart, lines[chart], format)),
  })),
  coverBytes,
});
