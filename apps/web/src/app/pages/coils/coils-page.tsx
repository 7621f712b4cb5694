import { useMemo } from "react";
import { coilRowOf } from "../../../features/coil-consumption/coil-rows.ts";
import { CoilsChartPanel, CoilsTablePanel } from "../../../features/coil-consumption/coils-panels.tsx";
import { useCoils } from "../../../features/coil-consumption/use-coils.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import classes from "../../../shared/page/page.module.css";
import { usePanelState } from "../../../shared/panel/panel-state.ts";

/** Page of the coils used in the period: totals and a list. */
export const CoilsPage = () => {
  const [filter] = useFilter();
  const query = useCoils(filter);
  const state = usePanelState(query);
  const uses = query.data?.value;
  const rows = useMemo(() => uses?.map(coilRowOf), [uses]);
  return (
    <div className={classes.panels}>
      <CoilsChartPanel rows={rows} state={state} />
      <CoilsTablePanel rows={rows} state={state} />
    </div>
  );
};
