import { useMemo } from "react";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useFrozenOccurrences } from "../../shared/occurrences/use-frozen-occurrences.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import classes from "./factor-page.module.css";
import { factorRows } from "./factor-rows.ts";
import { FactorTablePanel } from "./factor-table-panel.tsx";
import { FactorTimelinePanel } from "./factor-timeline-panel.tsx";

const nothing: readonly never[] = [];

/** Operational factor of each equipment, and when it stood. */
export const FactorPage = () => {
  const [filter] = useFilter();
  const { query, windows, zoom, part } = useFrozenOccurrences(filter);
  const state = usePanelState(query);
  const groups = query.data?.value ?? nothing;
  const rows = useMemo(() => factorRows(groups, windows), [groups, windows]);
  return (
    <div className={classes.page}>
      <FactorTablePanel rows={rows} state={state} />
      <FactorTimelinePanel
        groups={groups}
        windows={windows}
        rows={rows}
        state={state}
        zoom={zoom}
        part={part}
      />
    </div>
  );
};
