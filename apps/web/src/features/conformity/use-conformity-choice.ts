import type { SampleSize } from "@fiel/domain";
import { useMemo } from "react";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { sharedNow, spanOf, windowsNow } from "../../shared/filters/windows-of-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type Brush, brushIn } from "./brush-range.ts";
import { choiceOfSearch, searchOfChoice } from "./conformity-search.ts";

/** What the address says of the samples looked at, and the ways to choose others. `filter` must keep its identity. */
export const useConformityChoice = (filter: DashboardFilter) => {
  const { timeZone } = useFormat();
  const { now } = useEnvironment();
  const [search, change] = usePageSearch();
  const { part } = search;
  // Only as it is chosen or opened: a period that moves on does not take away what somebody looks at.
  const brush = useMemo((): Brush | null => {
    const span = spanOf(windowsNow(filter, sharedNow(now(), timeZone), timeZone));
    return brushIn(choiceOfSearch({ part }).brush, span);
  }, [part, filter, now, timeZone]);
  const choose = useMemo(
    () => ({
      size: (size: SampleSize) => change(searchOfChoice("sampleSize", size)),
      brush: (chosen: Brush | null) => change(searchOfChoice("brush", chosen)),
      sample: (atMs: number) => change(searchOfChoice("sampleMs", atMs)),
      product: (id: number) => change(searchOfChoice("productId", id)),
    }),
    [change],
  );
  return { choice: { ...choiceOfSearch(search), brush }, choose };
};
