import { getEquipmentFacts } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useSignedIn } from "../session/use-session.ts";

const pollMs = 60_000;
/** Least ms between refetches by live changes: the answer needs an evaluation of samples, which is too much for each package. */
const liveEveryMs = 60_000;

/** Facts about each equipment besides its state, refetched at least every `everyMs`. The filter's period does not matter. */
export const useEquipmentFacts = (
  { equipments }: Pick<DashboardFilter, "equipments">,
  everyMs: number = pollMs,
) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["equipment-facts", tenant, equipments],
    queryFn: async ({ signal }) => {
      const input = { params: { tenant }, query: { equipments: [...equipments] } };
      return (await api.call(getEquipmentFacts, input, signal)).result;
    },
    refetchInterval: everyMs,
    meta: { live: ["weighings", "statuses", "registrations"], liveEveryMs },
  });
};
