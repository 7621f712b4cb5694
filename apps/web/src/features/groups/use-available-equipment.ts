import { listAvailableEquipment } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";

/** Equipment without a group, by name. */
export const useAvailableEquipment = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["available-equipment", tenant],
    queryFn: ({ signal }) => api.call(listAvailableEquipment, { params: { tenant } }, signal),
    // Not cached, so that equipment that joined a group meanwhile is not offered.
    gcTime: 0,
  });
};
