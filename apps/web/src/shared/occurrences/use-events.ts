import { listEvents } from "@fiel/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";
import { useSignedIn } from "../session/use-session.ts";

export const eventsOptions = (api: ApiClient, tenant: string) =>
  queryOptions({
    queryKey: ["events", tenant],
    queryFn: ({ signal }) => api.call(listEvents, { params: { tenant } }, signal),
    staleTime: 60_000,
    meta: { live: ["registrations"] },
  });

/** The tenant's catalogue of events, for names, levels and the filter dialog. */
export const useEvents = () => useQuery(eventsOptions(useApi(), useSignedIn().client.tenant));
