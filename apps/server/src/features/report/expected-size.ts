import {
  type ReportChart,
  reportCharts,
  type ReportFormat,
  reportFormats,
  type ReportOutline,
} from "@fiel/contracts";
import { mostPrintedRows } from "../../platform/pdf/collected-sheet.ts";
import type { SheetLines } from "./lines/count-lines.ts";

/** Bytes in a file. */
interface Measured {
  /** Of a chart's sheets with their headers, sums and drawings. */
  readonly fixed: number;
  /** Of a line of each sheet, in the order of the file. */
  readonly perLine: readonly number[];
}

/** Fonts, styles and the cover. */
const coverBytes: Readonly<Record<ReportFormat, number>> = { xlsx: 6_000, pdf: 60_000 };

/** Measured over a month of a plant of twelve machines: `report-size.integration.test.ts` holds files against it. */
const measured: Readonly<Record<ReportFormat, Readonly<Record<ReportChart, Measured>>>> = {
  xlsx: {
    Classification: { fixed: 3_000, perLine: [60, 60] },
    WeightOverTime: { fixed: 3_000, perLine: [30, 15] },
    ProductionHistogram: { fixed: 3_000, perLine: [20, 60] },
    Scraps: { fixed: 3_000, perLine: [25, 15] },
    Occurrences: { fixed: 1_000, perLine: [40] },
    OperationalFactor: { fixed: 3_000, perLine: [25, 25] },
    OccurrencesHistogram: { fixed: 3_000, perLine: [25, 25] },
    ProductionOrders: { fixed: 3_000, perLine: [60] },
  },
  pdf: {
    Classification: { fixed: 3_000, perLine: [60, 60] },
    WeightOverTime: { fixed: 3_000, perLine: [30, 15] },
    ProductionHistogram: { fixed: 3_000, perLine: [20, 60] },
    Scraps: { fixed: 3_000, perLine: [25, 15] },
    Occurrences: { fixed: 1_000, perLine: [40] },
    OperationalFactor: { fixed: 3_000, perLine: [25, 25] },
    OccurrencesHistogram: { fixed: 3_000, perLine: [25, 25] },
    ProductionOrders: { fixed: 3_000, perLine: [60] },
  },
};

/** Tables on paper are cut. */
const written = (lines: number, format: ReportFormat): number =>
  format === "pdf" ? Math.min(lines, mostPrintedRows) : lines;

function bytesOf(chart: ReportChart, lines: readonly number[], format: ReportFormat): number {
  const { fixed, perLine } = measured[format][chart];
  const rows = lines.map((count, i) => written(count, format) * (perLine[i] ?? 0));
  return Math.round(rows.reduce((sum, bytes) => sum + bytes, fixed));
}

const ofEach = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

/** A report's lines with about the size that they take in its file. */
export const outlineOf = (lines: SheetLines): ReportOutline => ({
  charts: ofEach(reportCharts, (chart) => ({
    lines: [...lines[chart]],
    bytes: ofEach(reportFormats, (format) => bytesOf(chart, lines[chart], format)),
  })),
  coverBytes,
});
