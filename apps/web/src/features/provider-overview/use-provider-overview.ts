import { type AnswerOf, readProviderOverview, retryFailure } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

export type Overview = AnswerOf<typeof readProviderOverview>;
export type Failure = Overview["failures"][number];
/** A failure that the provider can retry; a destination of events is mended by the client. */
export type RetriedFailure = Failure & { readonly what: Exclude<Failure["what"], "destination"> };

const reloadMs = 60_000;

/** All clients with their use; polled. */
export const useProviderOverview = () => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["overview", tenant],
    queryFn: ({ signal }) => api.call(readProviderOverview, { params: {} }, signal),
    refetchInterval: reloadMs,
  });
};

/** Retries a failed mail or run, and shows the outcome. */
export const useRetry = (): ((failure: RetriedFailure) => void) => {
  const { api, tenant: place } = usePlace();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const retry = async ({ tenant, what, id }: RetriedFailure): Promise<void> => {
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
