import { listOrdersInWork } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";
import { useSignedIn } from "../session/use-session.ts";

const pollMs = 60_000;
const liveEveryMs = 10_000;

/** Production orders with what was produced, newest first. */
export const useOrders = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["orders-in-work", tenant],
    queryFn: ({ signal }) => api.call(listOrdersInWork, { params: { tenant } }, signal),
    refetchInterval: pollMs,
    meta: { live: ["weighings", "registrations"], liveEveryMs },
  });
};
