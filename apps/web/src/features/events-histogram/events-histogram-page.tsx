import { useMemo } from "react";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useOccurrenceKinds } from "../../shared/occurrences/use-occurrence-kinds.ts";
import { isComing } from "../../shared/panel/is-coming.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { CompareWaiting } from "../../shared/table/compare-waiting.tsx";
import { CausesPanel } from "./causes-panel.tsx";
import { ComparedMachines } from "./compared-machines.tsx";
import { ColumnsPanel } from "./columns-panel.tsx";
import classes from "./events-histogram-page.module.css";
import { kindColumns, measures } from "./kind-columns.ts";
import { useEventsHistogram } from "./use-events-histogram.ts";

const nothing: readonly never[] = [];

/** Count and duration of events per equipment. */
export const EventsHistogramPage = () => {
  const [filter] = useFilter();
  const query = useEventsHistogram(filter);
  const { kindOf, pending } = useOccurrenceKinds();
  const known = usePanelState(query);
  const state = { ...known, loaded: known.loaded && !pending };
  const causes = query.data?.value ?? nothing;
  const { isShown, toggle } = useShown();
  const columns = useMemo(
    () => measures.map((measure) => kindColumns(causes, measure, kindOf, isShown)),
    [causes, kindOf, isShown],
  );
  const empty = causes.every(({ events }) => events.length === 0);
  return (
    <div className={classes.page}>
      {isComing(state) ? <CompareWaiting state={state} /> : null}
      {empty || isComing(state) ? null : <ComparedMachines causes={causes} state={state} />}
      {columns.map((each) => (
        <ColumnsPanel
          key={each.measure}
          columns={each}
          empty={empty}
          state={state}
          isShown={isShown}
          onToggle={toggle}
        />
      ))}
      <CausesPanel causes={causes} state={state} />
    </div>
  );
};
