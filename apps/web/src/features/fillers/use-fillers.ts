import { getFillers } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Interval between refetches, and least ms between those by live changes: the answer needs a day of packages of each machine. */
const everyMs = 60_000;

/** How the filter's machines fill their present product. The filter's period does not matter. */
export const useFillers = ({ equipments }: Pick<DashboardFilter, "equipments">) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["fillers", tenant, equipments],
    queryFn: async ({ signal }) => {
      const input = { params: { tenant }, query: { equipments: [...equipments] } };
      return (await api.call(getFillers, input, signal)).result;
    },
    refetchInterval: everyMs,
    meta: { live: ["weighings", "registrations"], liveEveryMs: everyMs },
  });
};
