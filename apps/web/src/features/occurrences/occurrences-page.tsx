import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useFrozenOccurrences } from "../../shared/occurrences/use-frozen-occurrences.ts";
import { useOccurrenceKinds } from "../../shared/occurrences/use-occurrence-kinds.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { LongestPanel } from "./longest-panel.tsx";
import classes from "./occurrences-page.module.css";
import { TimelinePanel } from "./timeline-panel.tsx";

/** Occurrences over time, and which took the most of it. */
export const OccurrencesPage = () => {
  const [filter] = useFilter();
  const { query, windows, zoom, part } = useFrozenOccurrences(filter);
  const { kindOf, pending } = useOccurrenceKinds();
  const known = usePanelState(query);
  const state = { ...known, loaded: known.loaded && !pending };
  const groups = query.data?.value;
  // The timeline has a row for each equipment: until they are counted, what stands below would be pushed away.
  const { isPending } = useEquipments();
  return (
    <div className={classes.page}>
      <TimelinePanel
        groups={groups}
        windows={windows}
        kindOf={kindOf}
        state={state}
        zoom={zoom}
        part={part}
      />
      {isPending ? null : <LongestPanel groups={groups} kindOf={kindOf} state={state} />}
    </div>
  );
};
