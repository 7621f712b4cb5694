import type { ProductGiveaway, ReportChart, ReportNumbers } from "@fiel/contracts";
import type { TimeWindow, WeightUnit } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ReportWords } from "./texts/report-words.ts";

/** What the numbers of a chart follow from. */
export interface ChartQuestion {
  readonly reading: Reading;
  /** For what follows from stored data alone: a window that ends now ends with its minute. */
  readonly filter: ResolvedFilter;
  /** Found once for all charts that want them. */
  readonly occurrences: () => Promise<readonly EquipmentOccurrences[]>;
  readonly timeZone: string;
  /** The newest. */
  readonly orders: () => Promise<readonly RegisteredOrder[]>;
  readonly source: TimedComputeContext;
}

/** The numbers of each chart: what its own call answers; and what was given away, which stands beside the classification. */
export type Charts = {
  readonly [C in ReportChart]: (question: ChartQuestion) => Promise<ReportNumbers[C]>;
} & { readonly giveaway: (question: ChartQuestion) => Promise<readonly ProductGiveaway[]> };

/** What the rows of a report's sheets follow from. */
export interface RowSource {
  readonly charts: Charts;
  readonly question: ChartQuestion;
  /** The windows as they were asked for: what is still going on ends with them. */
  readonly filter: ResolvedFilter;
  readonly ignoredCodes: ReadonlySet<number>;
  readonly registrations: TenantRegistrations;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** What the sheets of a report's file are made from. */
export interface ReportSource extends RowSource {
  readonly words: ReportWords;
  /** What was asked for, also where nothing can have been weighed. */
  readonly period: readonly TimeWindow[];
  /** What all products of the plant have in common: pounds, or otherwise grams. */
  readonly unit: WeightUnit;
}
