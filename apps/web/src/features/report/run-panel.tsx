import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { fileSize } from "./file-size.ts";
import type { ReportChoice } from "./report-choice.ts";
import { reportRuns, type ReportRun } from "./report-runs.ts";
import classes from "./report.module.css";
import { runLeftMs, runPercent } from "./run-progress.ts";
import { stillState } from "./still-state.ts";
import { useMakeReport, useReportRuns } from "./use-report.ts";

const Running = ({ run }: { run: ReportRun }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { monotonic } = useEnvironment();
  const { name, sheets, at, bytes, begunMs } = run;
  const percent = runPercent(run);
  const leftMs = runLeftMs(percent, monotonic() - begunMs);
  const sheet = sheets[at - 1];
  return (
    <div className={classes.run}>
      <div className={classes.line}>
        <strong>{name}</strong>
        <span className={classes.quiet} role="status">
          {sheet === undefined
            ? t("report.waiting")
            : t("report.sheet", { name: sheet, at, of: sheets.length })}
        </span>
      </div>
      <progress className={classes.progress} value={percent} max={100} aria-label={t("report.running")} />
      <div className={classes.line}>
        <span className={classes.percent}>
          <b>{t("report.percent", { percent: Math.floor(percent) })}</b>
          {leftMs === null ? "" : `, ${t("report.left", { duration: sinceText(0, leftMs, format) })}`}
          {bytes === 0 ? "" : ` · ${fileSize(bytes, format)}`}
        </span>
        <Button onClick={reportRuns.cancel}>{t("report.cancel")}</Button>
      </div>
    </div>
  );
};

const Ended = ({ run, choice }: { run: ReportRun; choice: ReportChoice }) => {
  const { t } = useTranslation();
  const make = useMakeReport();
  if (run.state === "saved") return <p role="status">{t("report.saved", { name: run.name })}</p>;
  if (run.state === "cancelled") return <p role="status">{t("report.cancelled")}</p>;
  return (
    <div className={classes.run} role="alert">
      <p className={classes.fault}>{t("report.failed")}</p>
      <p className={classes.quiet}>{run.reason ?? t("report.interrupted")}</p>
      <Button disabled={choice.charts.length === 0} onClick={() => make(choice)}>
        {t("report.again")}
      </Button>
    </div>
  );
};

/** Progress of the latest file. */
export const RunPanel = ({ choice }: { choice: ReportChoice }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const run = useReportRuns()[0];
  const started =
    run?.state === "running"
      ? { subtitle: t("report.started", { time: format.instant(run.startedMs, "timeSeconds") }) }
      : {};
  return (
    <Panel title={t("report.running")} {...started} state={stillState} still skeleton={null}>
      <div className={classes.padded}>
        {run === undefined ? (
          <p className={classes.quiet}>{t("report.idle")}</p>
        ) : run.state === "running" ? (
          <Running run={run} />
        ) : (
          <Ended run={run} choice={choice} />
        )}
      </div>
    </Panel>
  );
};
