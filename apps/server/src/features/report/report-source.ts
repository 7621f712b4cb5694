import type { ProductGiveaway, ReportChart, ReportNumbers } from "@fiel/contracts";
import type { TimeWindow, WeightUnit } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ReportWords } from "./texts/report-words.ts";

/** What the numbers of a chart are computed from. */
export interface ChartQuestion {
  readonly reading: Reading;
  /** For figures from stored data alone: a window that ends now ends at the minute. */
  readonly filter: ResolvedFilter;
  /** Windows as requested, for figures of time that runs on. */
  readonly present: ResolvedFilter;
  /** Occurrences, read once for all charts. */
  readonly occurrences: () => Promise<readonly EquipmentOccurrences[]>;
  readonly timeZone: string;
  /** The newest orders. */
  readonly orders: () => Promise<readonly RegisteredOrder[]>;
  readonly source: TimedComputeContext;
}

/** Numbers of each chart, equal to the answer of its own call, and the giveaway beside the classification. */
export type Charts = {
  readonly [C in ReportChart]: (question: ChartQuestion) => Promise<ReportNumbers[C]>;
} & { readonly giveaway: (question: ChartQuestion) => Promise<readonly ProductGiveaway[]> };

/** What the rows of a report's sheets are computed from. */
export interface RowSource {
  readonly charts: Charts;
  readonly question: ChartQuestion;
  /** Windows as requested; ongoing occurrences end with them. */
  readonly filter: ResolvedFilter;
  readonly ignoredCodes: ReadonlySet<number>;
  readonly registrations: TenantRegistrations;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** What the sheets of a report's file are computed from. */
export interface ReportSource extends RowSource {
  readonly words: ReportWords;
  /** Requested windows, including times before any package. */
  readonly period: readonly TimeWindow[];
  /** Common weight unit of the plant's products: pounds if all have them, else grams. */
  readonly unit: WeightUnit;
}
