import type { LiveEvent } from "@fiel/contracts";
import { keepPreviousData, QueryClient } from "@tanstack/react-query";
import { mayPass } from "./api-error.ts";

export type LiveKind = LiveEvent["kinds"][number];

declare module "@tanstack/react-query" {
  interface Register {
    /** `live`: kinds of changes that refetch the query, at most every `liveEveryMs`. */
    queryMeta: { readonly live?: readonly LiveKind[]; readonly liveEveryMs?: number };
  }
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        placeholderData: keepPreviousData,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 8_000),
        // A plant's network may reach the server while the browser reports to be offline.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
