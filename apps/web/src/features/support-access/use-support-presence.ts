import { readSupportPresence, type SupportPresence } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Who of the provider is signed in; null for nobody or unknown. Loaded once and on live changes, not polled. */
export const useSupportPresence = (): SupportPresence | null => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const nowMs = useNow();
  const { data } = useQuery({
    queryKey: ["supportPresence", tenant],
    queryFn: ({ signal }) => api.call(readSupportPresence, { params: { tenant } }, signal),
    meta: { live: ["support"] },
  });
  const inside = data?.inside ?? null;
  return inside !== null && inside.endsAt > nowMs ? inside : null;
};
