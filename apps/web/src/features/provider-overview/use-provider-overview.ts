import { type AnswerOf, readProviderOverview, retryFailure } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

export type Overview = AnswerOf<typeof readProviderOverview>;
export type Failure = Overview["failures"][number];

const reloadMs = 60_000;

/** Every client with what it uses, asked again once a minute. */
export const useProviderOverview = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["overview", tenant],
    queryFn: ({ signal }) => api.call(readProviderOverview, { params: {} }, signal),
    refetchInterval: reloadMs,
  });
};

/** Has a mail or a run that failed tried again, and says so. */
export const useRetry = (): ((failure: Failure) => void) => {
  const { api, tenant: place } = usePlace();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const retry = async ({ tenant, what, id }: Failure): Promise<void> => {
    try {
      await api.call(retryFailure, { params: {}, body: { tenant, what, id } });
      toastInfo({ title: t("overview.retried"), once: "retry" });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : "";
      toastFailure({ title: t("overview.retryFailed"), message, once: "retry" });
    }
    await queries.invalidateQueries({ queryKey: ["overview", place] });
  };
  return (failure) => void retry(failure);
};
