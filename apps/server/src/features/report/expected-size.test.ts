import { reportCharts, type ReportFormat } from "@fiel/contracts";
import { expect, it } from "vitest";
import { outlineOf } from "./expected-size.ts";

/** Bytes of the files that `npm run bench -- report` made from 12 months of 40 machines and 110 million packages. */
const measured = { xlsx: 20.5 * 1024 * 1024, pdf: 1.42 * 1024 * 1024 } as const;

/** Lines of these files: each machine weighs 6 products every hour, and stops in 2 of 16 quarters of an hour. */
const lines = {
  Classification: [40, 240],
  WeightOverTime: [350_400, 366],
  ProductionHistogram: [8_400, 240],
  Scraps: [0, 0],
  Occurrences: [175_200],
  OperationalFactor: [14_640, 40],
  OccurrencesHistogram: [3, 120],
  Oee: [0, 0],
  ProductionOrders: [0],
} as const;

it.each(["xlsx", "pdf"] satisfies ReportFormat[])(
  "tells the size of a year of a large plant by less than a third wrong, as %s",
  (format) => {
    const { charts, coverBytes } = outlineOf(lines);
    const told = reportCharts.reduce((sum, chart) => sum + charts[chart].bytes[format], coverBytes[format]);
    expect(measured[format] / told).toBeGreaterThan(0.75);
    expect(measured[format] / told).toBeLessThan(1.33);
  },
);
