import type { SampleSize } from "@fiel/domain";
import { useMemo } from "react";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { sharedNow, spanOf, windowsNow } from "../../shared/filters/windows-of-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type Brush, brushIn } from "../../shared/brush/brush-range.ts";
import { choiceOfSearch, searchOfChoice } from "./conformity-search.ts";

/** The choice in the URL, and functions that change it. `filter` must be memoized. */
export const useConformityChoice = (filter: DashboardFilter) => {
  const { timeZone } = useFormat();
  const { now } = useEnvironment();
  const [search, change] = usePageSearch();
  const { part } = search;
  // Checked only when the brush or the filter changes: a moving period must not remove the part that the user is looking at.
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
