import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipmentClassification } from "./classification.ts";
import { eventsCode, filter, repeatedSome } from "./filter.ts";
import { equipmentHistogram } from "./histogram.ts";
import { leftoverEntry } from "./leftovers.ts";
import { machineLosses } from "./losses.ts";
import { occurrenceCauses, occurrenceGroup } from "./occurrences.ts";
import { orderInWork } from "./order-progress.ts";
import { equipmentProduction } from "./production.ts";

/** Kinds of reports, in the order in which the page lists them. */
export const reportCharts = [
  "Classification",
  "WeightOverTime",
  "ProductionHistogram",
  "Scraps",
  "Occurrences",
  "OperationalFactor",
  "OccurrencesHistogram",
  "Oee",
  "ProductionOrders",
] as const;
export const reportChart = z.enum(reportCharts);
export type ReportChart = z.infer<typeof reportChart>;

/** Operational factor of one equipment. */
export const equipmentFactor = z.object({
  equipment: z.object({
    /** Machine id. */
    mid: z.number().int(),
    name: z.string(),
  }),
  /** Length of the windows until now within the equipment's life, s. */
  timeAvailable: z.number().nonnegative(),
  /** Length of the union of the events, s. */
  duration: z.number().nonnegative(),
  /** Operational factor, percent, unrounded; null when no time was available. */
  factor: z.number().nullable(),
});
export type EquipmentFactor = z.infer<typeof equipmentFactor>;

/**
 * Data of each chart: the answer of the chart's own call with the same filter; for the operational factor, the
 * factor by equipment; for the OEE, the time account by equipment.
 */
export const reportNumbers = z.object({
  Classification: z.array(equipmentClassification),
  WeightOverTime: z.array(equipmentProduction),
  ProductionHistogram: z.array(equipmentHistogram),
  Scraps: z.array(leftoverEntry),
  Occurrences: z.array(occurrenceGroup),
  OperationalFactor: z.array(equipmentFactor),
  OccurrencesHistogram: z.array(occurrenceCauses),
  Oee: z.array(machineLosses),
  ProductionOrders: z.array(orderInWork),
});

export type ReportNumbers = z.infer<typeof reportNumbers>;

const reportQuery = filter.extend({
  eventsCode,
  charts: repeatedSome(reportChart, "oneReport"),
});

/** File formats of a report. */
export const reportFormats = ["xlsx", "pdf"] as const;
export const reportFormat = z.enum(reportFormats);
export type ReportFormat = z.infer<typeof reportFormat>;

/** Size of one kind of report in a file. */
export const reportLines = z.object({
  /** Number of rows of each sheet, in the order of the file, without headers and sums. */
  lines: z.array(z.number().int().nonnegative()),
  /** Estimated size by file format, bytes. */
  bytes: z.record(reportFormat, z.number().int().nonnegative()),
});

/** Size of each kind of report by its chart, and of the cover, bytes. */
export const reportOutline = z.object({
  charts: z.record(reportChart, reportLines),
  coverBytes: z.record(reportFormat, z.number().int().nonnegative()),
});
export type ReportOutline = z.infer<typeof reportOutline>;

/**
 * Number of rows and estimated file size of a report with this filter. Rows of weights are the possible maximum when more than a million packages
 * would have to be read one by one. 422 as in the charts' own calls.
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
 * A report as a file with a cover and the sheets of the chosen charts. It is a workbook; with `format=pdf` or only `Accept: application/pdf` a PDF,
 * whose tables end at 2,000 rows. With only `Accept: application/json` and no `format` it answers as `getReportNumbers`. 422 without a chart, and as
 * in the charts' own calls; 503 Busy when too many PDFs wait.
 */
export const getReport = defineCall({
  method: "GET",
  path: "/api/client/:tenant/reports",
  audience: "user",
  query: reportQuery.extend({ format: reportFormat.optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "Report as xlsx or PDF",
});

/** Data of the chosen charts at one instant. 422 when no chart is chosen, and as in the charts' own calls. */
export const getReportNumbers = defineCall({
  method: "GET",
  path: "/api/client/:tenant/reports.json",
  audience: "user",
  query: reportQuery,
  answer: z.object({ data: z.object({ result: reportNumbers.partial() }) }),
  summary: "Numbers of a report",
});
