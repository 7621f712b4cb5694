import { askLeaving, cancelLeaving, type ClientLeaving, readLeaving } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { askAgain } from "../../shared/registration/use-tell.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const keyOf = (client: string) => ["clientLeaving", client] as const;

/** Whether a client leaves, and what was dropped of it. */
export const useLeaving = (client: string) => {
  const { api } = usePlace();
  return useQuery({
    queryKey: keyOf(client),
    queryFn: ({ signal }) => api.call(readLeaving, { params: { tenant: client } }, signal),
  });
};

/** What a manager does about it; each tells whether it was done. */
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
      const message =
        error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined;
      toastFailure({
        title: t("clients.leavingFailed"),
        ...(message === undefined ? {} : { message }),
        once: "leaving",
      });
      return false;
    }
  };
  return {
    ask: (name: string) => act("leavingAsked", () => place.api.call(askLeaving, { params, body: { name } })),
    cancel: () => act("leavingCancelled", () => place.api.call(cancelLeaving, { params })),
  };
};
