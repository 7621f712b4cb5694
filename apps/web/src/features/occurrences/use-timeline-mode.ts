import { useCallback } from "react";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import type { TimelineMode } from "./occurrences-timeline.ts";

/** Rows of the timeline, from the URL: `?rows=event`; any other value means equipment. */
export const useTimelineMode = (): [TimelineMode, (mode: TimelineMode) => void] => {
  const [{ rows }, change] = usePageSearch();
  const choose = useCallback(
    (mode: TimelineMode) => change({ rows: mode === "event" ? mode : undefined }),
    [change],
  );
  return [rows === "event" ? rows : "equipment", choose];
};
