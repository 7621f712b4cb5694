import { getReport } from "@fiel/contracts";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, isNoAnswer } from "../../shared/api/api-error.ts";
import { isSilence } from "../../shared/api/watched-request.ts";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { windowsNow } from "../../shared/filters/windows-of-filter.ts";
import { useHiddenEvents } from "../../shared/occurrences/use-hidden-events.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { expectedFile } from "./expected-file.ts";
import type { ReportChoice } from "./report-choice.ts";
import { reportRuns, type ReportRun } from "./report-runs.ts";
import { useReportLines } from "./use-report-lines.ts";

export const useReportRuns = (): readonly ReportRun[] =>
  useSyncExternalStore(reportRuns.subscribe, reportRuns.get);

export const saveRun = ({ file, name }: ReportRun): void => {
  if (file !== null) saveFile(file, name);
};

/** Creates the file of the current filter and saves it when it is complete. */
export const useMakeReport = (): ((choice: ReportChoice) => void) => {
  const api = useApi();
  const { t } = useTranslation();
  const { now, monotonic } = useEnvironment();
  const { tenant, timeZone } = useSignedIn().client;
  const [filter] = useFilter();
  const [eventsCode] = useHiddenEvents();
  const { outline } = useReportLines();
  return (choice) => {
    const { charts, format } = choice;
    const windows = windowsNow(filter, now(), timeZone);
    const query = { ...queryOfFilter(filter, windows), eventsCode, charts, format };
    reportRuns.start({
      startedMs: now(),
      begunMs: monotonic(),
      format,
      expected: outline === null ? null : expectedFile(outline, choice),
      open: (signal) => api.open(urlOf(getReport, { tenant }, query), signal, "work"),
      onSaved: saveRun,
      sentenceOf: (error) => {
        if (isSilence(error) || isNoAnswer(error)) return t("report.lost");
        return error instanceof ApiError ? sentenceOf(error) : null;
      },
    });
  };
};

const sentenceOf = ({ message, fields }: ApiError): string => Object.values(fields)[0] ?? message;
