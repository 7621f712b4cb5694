import type { Query, QueryClient } from "@tanstack/react-query";
import type { LiveKind } from "./query-client.ts";

/**
 * Refetches the visible queries that a change concerns. A query being fetched may finish, since a busy plant would abort every answer; a heavy one
 * waits for its interval, and a failed one without data keeps to its own retries. True when one waits and a later call is needed.
 */
export const createRefetcher = (queryClient: QueryClient, now: () => number) => {
  const waiting = new Set<string>();
  // Timestamps are of the device's clock. An answer from the future was stamped before the clock was set back.
  const isRested = ({ state, meta }: Query): boolean => {
    const ageMs = now() - state.dataUpdatedAt;
    return ageMs < 0 || ageMs >= (meta?.liveEveryMs ?? 0);
  };
  const mayAsk = (query: Query): boolean => query.state.fetchStatus !== "fetching" && isRested(query);

  return (kinds: ReadonlySet<LiveKind>): boolean => {
    const queries = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status !== "error" || state.dataUpdatedAt > 0 });
    const touched = queries.filter(
      ({ meta, queryHash }) => waiting.has(queryHash) || meta?.live?.some((kind) => kinds.has(kind)),
    );
    waiting.clear();
    for (const query of touched) {
      if (mayAsk(query)) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
      else if (query.isActive()) waiting.add(query.queryHash);
    }
    return waiting.size > 0;
  };
};

/**
 * Refetches what may have changed without a stream, except frozen queries, which follow no change. Queries under way are fetched again only when the
 * stream was connected before: a page that has just opened is still loading.
 */
export const refetchLive = (queryClient: QueryClient, hasListened: boolean): void => {
  void queryClient.invalidateQueries({
    predicate: ({ meta, state }) =>
      (meta?.live?.length ?? 0) > 0 && (hasListened || state.fetchStatus !== "fetching"),
  });
};
