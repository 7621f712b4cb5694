import type { WeighingClass, Zoom } from "@fiel/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery, type Windowed } from "../../shared/filters/use-windowed-query.ts";
import { fetchProduction, type ProductionAnswer } from "./fetch-production.ts";

/** Zooms that are answered whole each time, unlike today; a second more is not visible in them. */
const heavyZooms: ReadonlySet<Zoom> = new Set(["lst24h", "thisweek", "lst7d"]);
const heavyEveryMs = 10_000;

/** Production of each equipment over time; an empty `typeCode` means all classes. */
export const useProduction = (
  filter: DashboardFilter,
  name: string,
  typeCode: readonly WeighingClass[] = [],
) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { monotonic } = useEnvironment();
  return useWindowedQuery<ProductionAnswer>({
    name,
    filter,
    also: [typeCode],
    live: ["weighings", "registrations"],
    liveEveryMs: heavyZooms.has(filter.zoom) ? heavyEveryMs : 0,
    fetch: ({ windows, tenant, queryKey, signal }) => {
      const known = queryClient.getQueryData<Windowed<ProductionAnswer>>(queryKey);
      return fetchProduction(
        api,
        { tenant, windows, filter, typeCode, known, monotonicMs: monotonic() },
        signal,
      );
    },
  });
};
