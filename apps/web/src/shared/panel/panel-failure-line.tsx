import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import type { PanelFailure, PanelState } from "./panel-state.ts";
import classes from "./panel.module.css";

/** One line: what failed, of when the shown data is, and the way to try again. */
export const PanelFailureLine = ({ state, failure }: { state: PanelState; failure: PanelFailure }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.instant(state.updatedMs, "time");
  return (
    <div className={classes.failure} role="status">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <span>
        {t(`panel.${failure}`)} {state.loaded ? t("panel.dataOf", { time }) : null}
      </span>
      <Button className={classes.retry ?? ""} size="xs" onClick={state.refresh} disabled={state.fetching}>
        {t("panel.retry")}
      </Button>
    </div>
  );
};
