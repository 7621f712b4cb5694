import type { ReportChart, ReportFormat } from "@fiel/contracts";
import type { Readable } from "node:stream";
import type { TimeWindow } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";

/** Kind of the schedules that mail a report. */
export const reportKind = "report";

/** Stored details of a scheduled report. */
export interface ScheduleDetails {
  readonly charts: readonly ReportChart[];
  readonly equipments: readonly number[];
  readonly operator: number | null;
  readonly product: string | null;
  readonly eventsCode: readonly number[];
  readonly format: ReportFormat;
}

const lists = ["charts", "equipments", "eventsCode"] as const;

/** Parses stored details; schedules from before PDF reports have no format. Throws when they cannot be read. */
export const detailsOf = (details: unknown): ScheduleDetails => {
  const kept = { format: "xlsx" as const, ...(details as Omit<ScheduleDetails, "format">) };
  if (!lists.every((name) => Array.isArray(kept[name])))
    throw new Error("o que este agendamento pede não se lê: grave-o de novo");
  return kept;
};

/** Parses stored details for display; unreadable ones become empty. */
export const shownDetailsOf = (details: unknown): ScheduleDetails => {
  try {
    return detailsOf(details);
  } catch {
    return { charts: [], equipments: [], operator: null, product: null, eventsCode: [], format: "xlsx" };
  }
};

/** Input of a run. */
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

/** Opens the file of a run. Reading stops when the signal aborts. */
export type OpenReportFile = (asked: AskedRun, signal: AbortSignal) => Promise<ReportFile>;
