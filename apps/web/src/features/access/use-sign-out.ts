import { signOut } from "@fiel/contracts";
import { useCallback } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";

/** Ends the session locally at once; the call to the server is not awaited. */
export const useSignOut = (): (() => void) => {
  const api = useApi();
  const session = useSessionStore();
  return useCallback(() => {
    const { client } = session.get();
    if (client) api.call(signOut, { params: { tenant: client.tenant } }).catch(() => undefined);
    session.end("signedOut");
  }, [api, session]);
};
