import { getReportLines, type ReportOutline } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { useHiddenEvents } from "../../shared/occurrences/use-hidden-events.ts";

/** What a report of the page's filter would have; null while it is counted and when that failed. */
export interface CountedLines {
  readonly outline: ReportOutline | null;
  readonly isCounting: boolean;
}

/** Counted when the filter changes: what comes in meanwhile changes nothing that a reader would look for. */
export const useReportLines = (): CountedLines => {
  const api = useApi();
  const [filter] = useFilter();
  const [eventsCode] = useHiddenEvents();
  const query = useWindowedQuery<ReportOutline>({
    name: "reportLines",
    filter,
    live: [],
    frozen: true,
    also: [eventsCode],
    fetch: async ({ query: filtered, tenant, signal }) => {
      const asked = { ...filtered, eventsCode: [...eventsCode] };
      return (await api.call(getReportLines, { params: { tenant }, query: asked }, signal)).data.result;
    },
  });
  // Lines of the filter before are none of this one.
  const isOwn = query.data !== undefined && !query.isPlaceholderData;
  return { outline: isOwn ? query.data.value : null, isCounting: !isOwn && query.error === null };
};
