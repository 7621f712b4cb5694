import { listEquipments } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";
import { useSignedIn } from "../session/use-session.ts";

/** The tenant's equipment, for the filter and to tell whether there is any. */
export const useEquipments = (enabled = true) => {
  const api = useApi();
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ["equipments", client.tenant],
    queryFn: ({ signal }) => api.call(listEquipments, { params: { tenant: client.tenant } }, signal),
    enabled,
    staleTime: 60_000,
    meta: { live: ["registrations"] },
  });
};
