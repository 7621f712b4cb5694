import { type Client, resetPassword } from "@fiel/contracts";
import { useCallback } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { dismissToasts } from "../../shared/toasts/toasts.tsx";
import type { ResetForm } from "./access-schemas.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Sets the password with the link's token and signs out the user in this browser, so that the login page follows. */
export const useResetPassword = (
  client: Client | null,
  tenant: string,
  token: string,
): ((form: ResetForm) => Promise<void>) => {
  const api = useApi();
  const session = useSessionStore();
  const signOut = useSignOut();
  return useCallback(
    async (form) => {
      await api.call(resetPassword, { params: { tenant }, body: { ...form, token } });
      dismissToasts("reset");
      if (session.get().token !== null) signOut();
      if (client !== null) session.chooseClient(client);
    },
    [api, session, signOut, client, tenant, token],
  );
};
