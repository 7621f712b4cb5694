import { readProviderOverview } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";

const reloadMs = 60_000;

/** Every client with what it uses, asked again once a minute. */
export const useOverview = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["overview", tenant],
    queryFn: ({ signal }) => api.call(readProviderOverview, { params: {} }, signal),
    refetchInterval: reloadMs,
  });
};
