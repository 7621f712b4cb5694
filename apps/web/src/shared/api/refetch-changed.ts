import type { Query, QueryClient } from "@tanstack/react-query";
import type { LiveKind } from "./query-client.ts";

/**
 * Asks again for what changes touch and is on the page. A query that is still being answered is left to finish (else a busy
 * plant would abort every answer), and a heavy one waits for its time. Tells whether one waits: then it wants to be called again.
 * One that failed before it ever had an answer is left to its own tries: its failure would vanish at each change.
 */
export const createRefetcher = (queryClient: QueryClient, now: () => number) => {
  const waiting = new Set<string>();
  // The query client stamps by the device's clock: an answer from the future is one from before that was set back.
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
 * Everything that may have changed while nobody listened; not what is frozen, which follows no change. What is being answered
 * is asked again only where somebody listened before: a page that has just opened is still loading.
 */
export const refetchLive = (queryClient: QueryClient, hasListened: boolean): void => {
  void queryClient.invalidateQueries({
    predicate: ({ meta, state }) =>
      (meta?.live?.length ?? 0) > 0 && (hasListened || state.fetchStatus !== "fetching"),
  });
};
