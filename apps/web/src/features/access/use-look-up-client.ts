import { type Client, verifyClient } from "@fiel/contracts";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { applyLanguage } from "../../shared/i18n/i18n.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";

/** Looks up a client and stores it. When the user has chosen no language, the client's is used. */
export const useLookUpClient = (): ((tenant: string, signal?: AbortSignal) => Promise<Client>) => {
  const api = useApi();
  const session = useSessionStore();
  const { i18n } = useTranslation();
  return useCallback(
    async (tenant, signal) => {
      const client = await api.call(verifyClient, { params: { tenant: tenant.toLowerCase() } }, signal);
      if (session.get().language === null) await applyLanguage(i18n, toLanguage(client.language));
      session.chooseClient(client);
      return client;
    },
    [api, session, i18n],
  );
};
