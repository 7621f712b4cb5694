import type { ReportChart, ReportFormat } from "@fiel/contracts";

/** Options of a file beside the filter. */
export interface ReportChoice {
  /** In file order. */
  readonly charts: readonly ReportChart[];
  readonly format: ReportFormat;
}
