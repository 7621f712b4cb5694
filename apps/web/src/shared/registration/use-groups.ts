import { listEquipmentGroups } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "./use-place.ts";

/** The tenant's groups, sorted by name. */
export const useGroups = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["equipment-groups", tenant],
    queryFn: async ({ signal }) =>
      (await api.call(listEquipmentGroups, { params: { tenant } }, signal)).groups,
  });
};
