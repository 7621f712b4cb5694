import { type findPairing, type findTabletPairing, pairingCodeLength } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../registration/use-place.ts";

/** The code as typed, without spaces and hyphens, in capitals. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

/** Looks up the screen or tablet that shows a code once the code is complete. */
export const usePairing = (find: typeof findPairing | typeof findTabletPairing, typed: string) => {
  const { api, tenant } = usePlace();
  const code = codeOf(typed);
  return useQuery({
    queryKey: ["pairing", find.path, tenant, code],
    queryFn: ({ signal }) => api.call(find, { params: { tenant, code } }, signal),
    enabled: code.length === pairingCodeLength,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
