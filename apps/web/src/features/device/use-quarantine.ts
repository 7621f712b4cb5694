import { listQuarantine, listQuarantineCauses } from "@fiel/contracts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

const reloadMs = 10_000;
/** Most causes that the page lists, newest first; it tells when there are more. */
const mostCauses = 500;
const recordsAtOnce = 50;

/** Causes for which records are set aside; polled. */
export const useQuarantineCauses = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["quarantine", tenant, "causes"],
    queryFn: ({ signal }) =>
      api.call(listQuarantineCauses, { params: { tenant }, query: { limit: mostCauses } }, signal),
    refetchInterval: reloadMs,
  });
};

/** Records of one cause, newest first, in pages. */
export const useQuarantinedRecords = (cause: string) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useInfiniteQuery({
    queryKey: ["quarantine", tenant, "records", cause],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listQuarantine,
        { params: { tenant }, query: { cause, limit: recordsAtOnce, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
};
