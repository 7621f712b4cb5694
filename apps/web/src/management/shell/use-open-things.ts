import { countOpenThings } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";

const reloadMs = 60_000;

/** Number of things that need attention at all clients; 0 until it is known. */
export const useOpenThings = (): number => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["openThings"],
    queryFn: ({ signal }) => api.call(countOpenThings, { params: {} }, signal),
    refetchInterval: reloadMs,
  });
  return data?.count ?? 0;
};
