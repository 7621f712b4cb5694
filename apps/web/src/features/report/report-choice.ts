import type { ReportChart, ReportFormat } from "@fiel/contracts";

/** What a file will be of beside the filter. */
export interface ReportChoice {
  /** In the order of the file. */
  readonly charts: readonly ReportChart[];
  readonly format: ReportFormat;
}
