import { useMemo } from "react";
import { coilRowOf } from "../../../features/coil-consumption/coil-rows.ts";
import { CoilsChartPanel, CoilsTablePanel } from "../../../features/coil-consumption/coils-panels.tsx";
import { useCoils } from "../../../features/coil-consumption/use-coils.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import classes from "../../../shared/page/page.module.css";
import { usePanelState } from "../../../shared/panel/panel-state.ts";

/** Coils that were in use in the period, added up and one by one. */
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
