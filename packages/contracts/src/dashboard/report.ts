import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipmentClassification } from "./classification.ts";
import { eventsCode, filter, repeatedSome } from "./filter.ts";
import { equipmentHistogram } from "./histogram.ts";
import { leftoverEntry } from "./leftovers.ts";
import { occurrenceCauses, occurrenceGroup } from "./occurrences.ts";
import { orderInWork } from "./order-progress.ts";
import { equipmentProduction } from "./production.ts";

/** The kinds of reports, in the order in which the page lists them. */
export const reportCharts = [
  "Classification",
  "WeightOverTime",
  "ProductionHistogram",
  "Scraps",
  "Occurrences",
  "OperationalFactor",
  "OccurrencesHistogram",
  "ProductionOrders",
] as const;
export const reportChart = z.enum(reportCharts);
export type ReportChart = z.infer<typeof reportChart>;

export const equipmentFactor = z.object({
  equipment: z.object({
    /** Machine id. */
    mid: z.number().int(),
    name: z.string(),
  }),
  /** Length of the windows within the equipment's life and until now, s. */
  timeAvailable: z.number().nonnegative(),
  /** Length of the union of the events, s. */
  duration: z.number().nonnegative(),
  /** Percent, unrounded; null when no time was available. */
  factor: z.number().nullable(),
});
export type EquipmentFactor = z.infer<typeof equipmentFactor>;

/** For each chart the answer of its own call with the same filter; the operational factor by equipment. */
export const reportNumbers = z.object({
  Classification: z.array(equipmentClassification),
  WeightOverTime: z.array(equipmentProduction),
  ProductionHistogram: z.array(equipmentHistogram),
  Scraps: z.array(leftoverEntry),
  Occurrences: z.array(occurrenceGroup),
  OperationalFactor: z.array(equipmentFactor),
  OccurrencesHistogram: z.array(occurrenceCauses),
  ProductionOrders: z.array(orderInWork),
});

export type ReportNumbers = z.infer<typeof reportNumbers>;

const reportQuery = filter.extend({
  eventsCode,
  charts: repeatedSome(reportChart, "oneReport"),
});

/** Formats of a report's file. */
export const reportFormats = ["xlsx", "pdf"] as const;
export const reportFormat = z.enum(reportFormats);
export type ReportFormat = z.infer<typeof reportFormat>;

/** Size of one kind of report. */
export const reportLines = z.object({
  /** Rows of each sheet in the order of the file, without headers and sums. */
  lines: z.array(z.number().int().nonnegative()),
  /** Estimated bytes in a file of each format. */
  bytes: z.record(reportFormat, z.number().int().nonnegative()),
});

/** The cover is counted apart. */
export const reportOutline = z.object({
  charts: z.record(reportChart, reportLines),
  coverBytes: z.record(reportFormat, z.number().int().nonnegative()),
});
export type ReportOutline = z.infer<typeof reportOutline>;

/**
 * Number of rows and estimated file size of a report by this filter. Rows of weights are the maximum possible when more than a million
 * packages would have to be read one by one. 422 as in the charts' own calls.
 */
export const getReportLines = defineCall({
  method: "GET",
  path: "/api/client/:tenant/reports/lines",
  audience: "user",
  query: filter.extend({ eventsCode }),
  answer: z.object({ data: z.object({ result: reportOutline }) }),
  summary: "Lines and expected size of a report",
});

/**
 * A report as a file, named by the client and the instant on the plant's clock: a cover and the sheets of the chosen charts, sent while it
 * is written. A workbook; with `format=pdf` or only `Accept: application/pdf` a PDF, its tables cut at 2,000 rows. 422 when no chart is
 * chosen, and as in the charts' own calls; 503 Busy when too many PDFs wait. With only `Accept: application/json` and no `format` it
 * answers as `getReportNumbers`.
 */
export const getReport = defineCall({
  method: "GET",
  path: "/api/client/:tenant/reports",
  audience: "user",
  query: reportQuery.extend({ format: reportFormat.optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "Report as xlsx or PDF",
});

/** The numbers of the chosen charts at one instant. 422 when no chart is chosen, and as in the charts' own calls. */
export const getReportNumbers = defineCall({
  method: "GET",
  path: "/api/client/:tenant/reports.json",
  audience: "user",
  query: reportQuery,
  answer: z.object({ data: z.object({ result: reportNumbers.partial() }) }),
  summary: "Numbers of a report",
});
