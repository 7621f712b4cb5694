import { useTranslation } from "react-i18next";
import { useEquipmentCount } from "../filters/use-equipment-count.ts";
import { Panel } from "../panel/panel.tsx";
import type { PanelState } from "../panel/panel-state.ts";
import { TableSkeleton } from "../panel/table-skeleton.tsx";
import classes from "./compare-panel.module.css";

/** Placeholder of a `ComparePanel` until machines are known, so that the charts below do not move. */
export const CompareWaiting = ({ state }: { state: PanelState }) => {
  const { t } = useTranslation();
  const rows = useEquipmentCount();
  return (
    <Panel
      className={classes.waiting}
      title={t("compare.title")}
      subtitle={t("compare.machines")}
      state={state}
      skeleton={<TableSkeleton {...(rows === undefined ? {} : { rows })} />}
    >
      {null}
    </Panel>
  );
};
