import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { machineOfPath } from "../machines/machine-of-path.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { applyRules } from "./filter-rules.ts";
import { filterOfSearch, withFilter } from "./filter-search.ts";
import { useFilterRules } from "./use-filter-rules.ts";

/** The filter in the address, before the page's rules are applied. */
export const useAddressFilter = (): DashboardFilter => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return useMemo(() => filterOfSearch(search), [search]);
};

/**
 * The filter is stored in the address, so that reload, a second tab and a shared link show the same, and Back undoes a change. A page gets what its
 * rules allow; the rest stays in the address for other pages.
 */
export const useFilter = (): [DashboardFilter, (change: Partial<DashboardFilter>) => void] => {
  const address = useAddressFilter();
  const rules = useFilterRules();
  const navigate = useNavigate();
  const { mid } = useParams({ strict: false });
  const filter = useMemo(() => applyRules(address, rules, machineOfPath(mid)), [address, rules, mid]);
  const change = useCallback(
    (part: Partial<DashboardFilter>) => {
      const { equipments, ...others } = part;
      const isOfPath = rules.equipments === "path";
      const next = { ...address, ...(isOfPath ? others : part) };
      const [other] = equipments ?? [];
      void navigate({
        to: ".",
        ...(isOfPath && other !== undefined ? { params: { mid: String(other) } } : {}),
        search: (before) => withFilter(before, next, rules.keeps),
        resetScroll: false,
      });
    },
    [navigate, address, rules],
  );
  return [filter, change];
};
