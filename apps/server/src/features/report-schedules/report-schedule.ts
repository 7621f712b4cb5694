import type { ReportChart, ReportFormat } from "@fiel/contracts";
import type { Readable } from "node:stream";
import type { TimeWindow } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";

/** The kind of schedules that mail a report. */
export const reportKind = "report";

/** What a schedule keeps of its report. */
export interface ScheduleDetails {
  readonly charts: readonly ReportChart[];
  readonly equipments: readonly number[];
  readonly operator: number | null;
  readonly product: string | null;
  readonly eventsCode: readonly number[];
  readonly format: ReportFormat;
}

/** Schedules of before there were PDFs name no format. */
export const detailsOf = (details: unknown): ScheduleDetails => ({
  format: "xlsx",
  ...(details as Omit<ScheduleDetails, "format">),
});

/** What a run is made from. */
export interface AskedRun extends ScheduleDetails {
  readonly tenantId: number;
  readonly tenant: string;
  readonly client: string;
  readonly timeZone: string;
  readonly language: Language;
  readonly name: string;
  readonly window: TimeWindow;
}

export interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/** Opens the file of a run; what it reads ends with the signal. */
export type OpenReportFile = (asked: AskedRun, signal: AbortSignal) => Promise<ReportFile>;
