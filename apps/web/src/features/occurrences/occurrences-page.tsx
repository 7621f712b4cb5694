import { lazy, Suspense } from "react";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { partOfSearch } from "../../shared/occurrences/occurrence-part.ts";
import { useFrozenOccurrences } from "../../shared/occurrences/use-frozen-occurrences.ts";
import { useOccurrenceKinds } from "../../shared/occurrences/use-occurrence-kinds.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import classes from "./occurrences-page.module.css";
import { TimelinePanel } from "./timeline-panel.tsx";

/** Loaded lazily, so that the timeline above does not wait for it. */
const LongestPanel = lazy(async () => ({ default: (await import("./longest-panel.tsx")).LongestPanel }));

/** Occurrences over time, and the events with the longest duration. */
export const OccurrencesPage = () => {
  const [filter] = useFilter();
  const [search] = usePageSearch();
  const asked = partOfSearch(search["part"]);
  const { query, windows, zoom, part } = useFrozenOccurrences(filter, asked);
  const { kindOf, pending } = useOccurrenceKinds();
  const known = usePanelState(query);
  const state = { ...known, loaded: known.loaded && !pending };
  const groups = query.data?.value;
  // The timeline has a row per equipment; waits for their number, so that content below does not move.
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
      {isPending ? null : (
        <Suspense fallback={<section aria-busy="true" />}>
          <LongestPanel groups={groups} kindOf={kindOf} state={state} zoom={zoom} />
        </Suspense>
      )}
    </div>
  );
};
