import { listAvailableEquipment } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";

/** Equipment that is in no group, by name. */
export const useAvailableEquipment = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["available-equipment", tenant],
    queryFn: ({ signal }) => api.call(listAvailableEquipment, { params: { tenant } }, signal),
    // What has joined a group since is not offered for a moment.
    gcTime: 0,
  });
};
