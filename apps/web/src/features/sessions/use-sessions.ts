import { listSessions, type OpenSession, removeOtherSessions, removeSession } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

export const useSessions = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["sessions", tenant],
    queryFn: ({ signal }) => api.call(listSessions, { params: { tenant } }, signal),
  });
};

/** Ends other sessions, and shows the outcome. */
export const useEndSessions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const telling = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toastInfo({ title: done, once: "sessions" });
    } catch {
      toastFailure({ title: t("sessions.failed"), once: "sessions" });
    }
    await queryClient.invalidateQueries({ queryKey: ["sessions", tenant] });
  };
  return {
    end: ({ id }: OpenSession) =>
      telling(() => api.call(removeSession, { params: { tenant, id } }), t("sessions.ended")),
    endOthers: () =>
      telling(() => api.call(removeOtherSessions, { params: { tenant } }), t("sessions.othersEnded")),
  };
};
