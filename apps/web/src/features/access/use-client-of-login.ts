import type { Client } from "@fiel/contracts";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSession, useSessionStore } from "../../shared/session/use-session.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { lookupFailureOf } from "./access-failure.ts";
import { useLookUpClient } from "./use-look-up-client.ts";

/**
 * Client of the login page. The stored one is shown at once and refreshed from the server, since its name, logo or zone may have changed; another is
 * looked up. A client that does not exist is cleared and left.
 */
export const useClientOfLogin = (tenant: string, onLost: () => void): Client | null => {
  const { t } = useTranslation();
  const lookUp = useLookUpClient();
  const session = useSessionStore();
  const { client } = useSession();
  const stored = client?.tenant === tenant.toLowerCase() ? client : null;

  const onFailure = useEffectEvent((error: unknown) => {
    if (stored !== null && lookupFailureOf(error) === "failed") return;
    toastFailure({ title: t("accessErrors.clientLookupFailed"), once: "clientLookup" });
    session.chooseClient(null);
    onLost();
  });

  useEffect(() => {
    const stop = new AbortController();
    lookUp(tenant, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) onFailure(error);
    });
    return () => stop.abort();
  }, [tenant, lookUp]);

  return stored;
};
