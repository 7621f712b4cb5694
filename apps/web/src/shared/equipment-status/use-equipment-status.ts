import { getEquipmentStatus } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useSignedIn } from "../session/use-session.ts";

const pollMs = 60_000;

/** Present state of each equipment. The filter's period does not matter. */
export const useEquipmentStatus = ({ equipments }: Pick<DashboardFilter, "equipments">) => {
  const api = useApi();
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ["equipment-status", client.tenant, equipments],
    queryFn: async ({ signal }) => {
      const input = { params: { tenant: client.tenant }, query: { equipments: [...equipments] } };
      return (await api.call(getEquipmentStatus, input, signal)).result;
    },
    refetchInterval: pollMs,
    meta: { live: ["statuses", "occurrences", "registrations"] },
  });
};
