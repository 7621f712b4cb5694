import { useTranslation } from "react-i18next";
import { useOneEquipment } from "../../shared/filters/use-one-equipment.ts";
import { ChooseEquipment } from "../../shared/machines/choose-equipment.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import { ControlChartsView } from "./control-charts-view.tsx";
import classes from "./control-charts.module.css";

/** Control charts of exactly one equipment. */
export const ControlChartsPage = () => {
  const { t } = useTranslation();
  const { one, equipment, query, choose } = useOneEquipment();
  const state = usePanelState(query);
  if (!query.data)
    return (
      <div className={classes.page}>
        <Panel title={t("nav.controlCharts")} state={state} skeleton={<AreaSkeleton />}>
          {null}
        </Panel>
      </div>
    );
  if (!equipment)
    return (
      <ChooseEquipment
        title={t("controlCharts.onlyOne")}
        why={t("controlCharts.onlyOneWhy")}
        equipments={query.data.equipments}
        onChoose={choose}
      />
    );
  return <ControlChartsView filter={one} equipment={equipment} />;
};
