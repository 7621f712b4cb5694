import { getReportLines, type ReportOutline } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { useHiddenEvents } from "../../shared/occurrences/use-hidden-events.ts";

/** Expected content of a report under the page's filter; null while counting or after a failure. */
export interface CountedLines {
  readonly outline: ReportOutline | null;
  readonly isCounting: boolean;
}

/** Counted once per filter. Data that arrives later hardly changes the counts. */
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
  // Placeholder data belongs to the previous filter.
  const isOwn = query.data !== undefined && !query.isPlaceholderData;
  return { outline: isOwn ? query.data.value : null, isCounting: !isOwn && query.error === null };
};
