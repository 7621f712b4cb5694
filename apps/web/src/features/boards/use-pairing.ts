import { findPairing, pairingCodeLength } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";

/** What is typed, as a code. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

/** Looks for the screen that shows a code as soon as all of it is typed. */
export const usePairing = (typed: string) => {
  const { api, tenant } = usePlace();
  const code = codeOf(typed);
  return useQuery({
    queryKey: ["pairing", tenant, code],
    queryFn: ({ signal }) => api.call(findPairing, { params: { tenant, code } }, signal),
    enabled: code.length === pairingCodeLength,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
