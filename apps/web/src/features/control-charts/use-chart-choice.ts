import { useMemo } from "react";
import { type Brush, brushIn } from "../../shared/brush/brush-range.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";
import { sharedNow, spanOf, windowsNow } from "../../shared/filters/windows-of-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type ChartChoice, choiceOfSearch, searchOfChoice } from "./chart-choice.ts";

/** The choice in the URL, and a function that changes parts of it. `filter` must be memoized. */
export const useChartChoice = (filter: DashboardFilter) => {
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
    () =>
      <K extends keyof ChartChoice>(chosen: K, value: ChartChoice[K]): void =>
        change(searchOfChoice(chosen, value)),
    [change],
  );
  const choice = useMemo((): ChartChoice => ({ ...choiceOfSearch(search), brush }), [search, brush]);
  return { choice, choose };
};

export type Choose = ReturnType<typeof useChartChoice>["choose"];
