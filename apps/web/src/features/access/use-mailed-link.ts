import { readLink } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";

/** How a mailed link stands; `refusal` is why nobody of the client may use it now, in words. */
export const useMailedLink = (tenant: string, token: string) => {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ["mailedLink", tenant, token],
    queryFn: ({ signal }) => api.call(readLink, { params: { tenant }, body: { token } }, signal),
    // Asked once: what became of it meanwhile, using it tells.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isRefused = error instanceof ApiError && error.status === 403;
  // Where it cannot be found out, using the link tells.
  const link = data ?? (error === null ? null : { state: "good" as const, purpose: null, email: null });
  return { link, refusal: isRefused ? error.message : null };
};
