import { readUser, type TenantUser } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** One user, a removed one too; what the list knows is shown until the answer is there. */
export const useOneUser = (id: string, known: TenantUser | undefined) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["users", tenant, "one", id],
    queryFn: ({ signal }) => api.call(readUser, { params: { tenant, id } }, signal),
    placeholderData: () => known,
  });
};
