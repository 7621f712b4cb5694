import { type EquipmentHistogram, getProductionHistogram } from "@fiel/contracts";
import type { WeighingKind } from "@fiel/domain";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/** Refresh interval while live, ms: the server counts single packages for it. */
const liveEveryMs = 15_000;

/** Distribution of gross weights per equipment and product, without the excluded kinds. */
export const useHistogram = (filter: DashboardFilter, excluded: readonly WeighingKind[]) => {
  const api = useApi();
  return useWindowedQuery<readonly EquipmentHistogram[]>({
    name: "histogram",
    filter,
    live: ["weighings", "registrations"],
    liveEveryMs,
    also: [excluded],
    fetch: async ({ query, tenant, signal }) => {
      const asked = { ...query, typeCode: [...excluded] };
      const answer = await api.call(getProductionHistogram, { params: { tenant }, query: asked }, signal);
      return answer.data.result;
    },
  });
};
