import { readLink } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";

/** State of a mailed link. `refusal` is the server's message when the client may not use it now; else null. */
export const useMailedLink = (tenant: string, token: string) => {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ["mailedLink", tenant, token],
    queryFn: ({ signal }) => api.call(readLink, { params: { tenant }, body: { token } }, signal),
    // Answered once; if the link expires meanwhile, its use fails with the reason.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRefused = error instanceof ApiError && error.status === 403;
  // When the lookup fails though it was repeated, the link is treated as good; its use reports any fault.
  const link = data ?? (error === null ? null : { state: "good" as const, purpose: null, email: null });
  return { link, refusal: isRefused ? error.message : null };
};
