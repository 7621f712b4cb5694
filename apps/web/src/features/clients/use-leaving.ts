import { askLeaving, cancelLeaving, type ClientLeaving, readLeaving, startExport } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { downloadFrom } from "../../shared/files/download-from.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const keyOf = (client: string) => ["clientLeaving", client] as const;
const reloadMs = 2_000;

/** Whether an export is running or waiting. */
export const isUnderWay = ({ exported }: ClientLeaving): boolean =>
  exported?.state === "running" || exported?.state === "waiting";

/** State of the client's leaving, its export, and its dropped telemetry. Polls while an export is under way. */
export const useLeaving = (client: string) => {
  const { api } = usePlace();
  return useQuery({
    queryKey: keyOf(client),
    queryFn: ({ signal }) => api.call(readLeaving, { params: { tenant: client } }, signal),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? reloadMs : false),
  });
};

/** A manager's actions on the client's leaving. Each resolves to whether it succeeded. */
export const useLeavingActions = (client: string) => {
  const place = usePlace();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = { tenant: client };
  const act = async (said: "leavingAsked" | "leavingCancelled", work: () => Promise<ClientLeaving>) => {
    try {
      queries.setQueryData(keyOf(client), await work());
      toastInfo({ title: t(`clients.${said}`), once: "leaving" });
      await askAgain(queries, place);
      return true;
    } catch (error) {
      toastFailure({ title: t("clients.leavingFailed"), ...reasonOf(error), once: "leaving" });
      return false;
    }
  };
  return {
    ask: (name: string) => act("leavingAsked", () => place.api.call(askLeaving, { params, body: { name } })),
    cancel: () => act("leavingCancelled", () => place.api.call(cancelLeaving, { params })),
    /** Starts the browser's download of the export; the browser shows its progress. */
    download: async (): Promise<void> => {
      try {
        downloadFrom((await place.api.call(startExport, { params })).path);
      } catch (error) {
        toastFailure({ title: t("clients.exportFailed"), ...reasonOf(error), once: "leaving" });
      }
      await queries.invalidateQueries({ queryKey: keyOf(client) });
    },
  };
};
