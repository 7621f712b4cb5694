import { getProduction, type EquipmentProduction } from "@fiel/contracts";
import { judgedClasses } from "@fiel/domain";
import { useApi } from "../api/use-api.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useWindowedQuery } from "../filters/use-windowed-query.ts";

export interface Overview {
  /** Null for all products. */
  readonly product: string | null;
  readonly productions: readonly EquipmentProduction[];
}

/**
 * Mean weights of the machine over the whole period, for the brush: of one product, or of all when `product` is null. Undefined while the product is
 * not known; nothing is requested then.
 */
export const useWeightsOverview = (filter: DashboardFilter, product: string | null | undefined) => {
  const api = useApi();
  return useWindowedQuery<Overview>({
    name: "weights-overview",
    filter: { ...filter, product: product ?? filter.product },
    live: ["registrations"],
    enabled: product !== undefined,
    fetch: async ({ query, tenant, signal }) => {
      const asked = { ...query, interval: "5m" as const, typeCode: [...judgedClasses] };
      const { data } = await api.call(getProduction, { params: { tenant }, query: asked }, signal);
      return { product: product ?? null, productions: data.result };
    },
  });
};
