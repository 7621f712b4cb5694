import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { applyRules } from "./filter-rules.ts";
import { filterOfSearch, withFilter } from "./filter-search.ts";
import { useFilterRules } from "./use-filter-rules.ts";

/** The filter as the address says it, whatever the page understands of it. */
export const useAddressFilter = (): DashboardFilter => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return useMemo(() => filterOfSearch(search), [search]);
};

/**
 * The filter lives in the address, so that a reload, a second tab and a colleague see the same. A page gets what its rules
 * allow; the rest stays in the address for the others.
 */
export const useFilter = (): [DashboardFilter, (change: Partial<DashboardFilter>) => void] => {
  const address = useAddressFilter();
  const rules = useFilterRules();
  const navigate = useNavigate();
  const filter = useMemo(() => applyRules(address, rules), [address, rules]);
  const change = useCallback(
    (part: Partial<DashboardFilter>) =>
      void navigate({
        to: ".",
        search: (before) => withFilter(before, { ...address, ...part }, rules.keeps),
        replace: true,
      }),
    [navigate, address, rules],
  );
  return [filter, change];
};
