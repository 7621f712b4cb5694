import { listUsers } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

const reloadMs = 10_000;

/** The tenant's users, or those who were removed; asked again every 10 s. */
export const useUsers = (removed: boolean) => {
  const api = useApi();
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ["users", client.tenant, removed],
    queryFn: ({ signal }) =>
      api.call(
        listUsers,
        { params: { tenant: client.tenant }, query: { removed: removed ? "true" : "false" } },
        signal,
      ),
    refetchInterval: reloadMs,
    // Who was removed must not be shown for a moment as one who is there.
    placeholderData: (): undefined => undefined,
  });
};
