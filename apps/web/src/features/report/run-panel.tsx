import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { fileSize } from "./file-size.ts";
import { reportRuns, type ReportRun } from "./report-runs.ts";
import classes from "./report.module.css";
import { stillState } from "./still-state.ts";
import { type ReportChoice, useMakeReport, useReportRuns } from "./use-report.ts";

const Running = ({ run }: { run: ReportRun }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, sheets, at, bytes } = run;
  const percent = sheets.length === 0 ? 0 : (100 * Math.max(0, at - 0.5)) / sheets.length;
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
        <span>{fileSize(bytes, format)}</span>
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

/** The file that is being made. */
export const RunPanel = ({ choice }: { choice: ReportChoice }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { skewMs } = useEnvironment();
  const run = useReportRuns()[0];
  const started =
    run?.state === "running"
      ? { subtitle: t("report.started", { time: format.instant(run.startedMs + skewMs(), "timeSeconds") }) }
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
