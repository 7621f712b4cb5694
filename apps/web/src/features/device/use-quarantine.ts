import { listQuarantine, listQuarantineCauses } from "@fiel/contracts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

const reloadMs = 10_000;
/** Of more causes the newest are shown, and that there are more. */
const mostCauses = 500;
const recordsAtOnce = 50;

/** Why records are set aside, cause by cause; asked again every 10 s. */
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

/** The records of one cause, newest first, page after page. */
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
