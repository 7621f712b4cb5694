import { useCallback } from "react";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import type { TimelineMode } from "./occurrences-timeline.ts";

/** What the timeline's rows are, in the address as `?rows=event`; anything else there is by equipment. */
export const useTimelineMode = (): [TimelineMode, (mode: TimelineMode) => void] => {
  const [{ rows }, change] = usePageSearch();
  const choose = useCallback(
    (mode: TimelineMode) => change({ rows: mode === "event" ? mode : undefined }),
    [change],
  );
  return [rows === "event" ? rows : "equipment", choose];
};
