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

const lists = ["charts", "equipments", "eventsCode"] as const;

/** Schedules of before there were PDFs name no format. Throws where it cannot be read what the schedule asks for. */
export const detailsOf = (details: unknown): ScheduleDetails => {
  const kept = { format: "xlsx" as const, ...(details as Omit<ScheduleDetails, "format">) };
  if (!lists.every((name) => Array.isArray(kept[name])))
    throw new Error("o que este agendamento pede não se lê: grave-o de novo");
  return kept;
};

/** The same for whoever only shows it: what cannot be read asks for nothing. */
export const shownDetailsOf = (details: unknown): ScheduleDetails => {
  try {
    return detailsOf(details);
  } catch {
    return { charts: [], equipments: [], operator: null, product: null, eventsCode: [], format: "xlsx" };
  }
};

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
