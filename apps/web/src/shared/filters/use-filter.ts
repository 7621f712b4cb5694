import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { filterOfSearch, searchOfFilter } from "./filter-search.ts";

/** The filter lives in the address, so that a reload, a second tab and a colleague see the same. */
export const useFilter = (): [DashboardFilter, (change: Partial<DashboardFilter>) => void] => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const change = useCallback(
    (part: Partial<DashboardFilter>) =>
      void navigate({ to: ".", search: searchOfFilter({ ...filter, ...part }), replace: true }),
    [navigate, filter],
  );
  return [filter, change];
};
