import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { fileSize } from "./file-size.ts";
import classes from "./report.module.css";
import { stillState } from "./still-state.ts";
import { saveRun, useReportRuns } from "./use-report.ts";

/** Files created in this session, which can be saved again. */
export const SavedReportsPanel = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const saved = useReportRuns().filter(({ state }) => state === "saved");
  return (
    <Panel
      title={t("report.latest")}
      subtitle={t("report.latestHint")}
      state={stillState}
      still
      skeleton={null}
    >
      {saved.length === 0 ? (
        <p className={`${classes.padded} ${classes.quiet}`}>{t("report.noLatest")}</p>
      ) : (
        <ul className={classes.files}>
          {saved.map((run) => (
            <li key={run.id}>
              <strong>{run.name}</strong>
              <span className={classes.quiet}>{format.instant(run.startedMs, "time")}</span>
              <span className={classes.quiet}>{fileSize(run.bytes, format)}</span>
              <RowAction
                icon={IconDownload}
                label={t("report.save", { name: run.name })}
                onClick={() => saveRun(run)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
