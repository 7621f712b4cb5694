import { type Client, verifyClient } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { applyLanguage } from "../../shared/i18n/i18n.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { useSessionStore } from "../../shared/session/use-session.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";
import { lookupFailureOf } from "./access-failure.ts";

/** Client of a mailed link; null while loading. It is not stored, since opening a link must not end the session in this browser. */
export const useClientOfLink = (tenant: string, onLost: () => void): Client | null => {
  const api = useApi();
  const session = useSessionStore();
  const { t, i18n } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ["clientOfLink", tenant.toLowerCase()],
    queryFn: ({ signal }) => api.call(verifyClient, { params: { tenant: tenant.toLowerCase() } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const onFound = useEffectEvent((client: Client) => {
    dismissToasts("clientLookup");
    if (session.get().language === null) void applyLanguage(i18n, toLanguage(client.language));
  });
  const onFailure = useEffectEvent((failure: unknown) => {
    toastFailure({ title: t("accessErrors.clientLookupFailed"), once: "clientLookup" });
    if (lookupFailureOf(failure) === "unknown") onLost();
  });
  useEffect(() => {
    if (data) onFound(data);
  }, [data]);
  useEffect(() => {
    if (error) onFailure(error);
  }, [error]);
  return data ?? null;
};
