import { orderReasons, type RegisteredReason } from "@fiel/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listQuery } from "../../shared/registration/list-query.ts";
import type { Listed } from "../../shared/registration/registration.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { reasons } from "./reasons.ts";

/** Shows an order of the reasons, and saves the one that is shown: all of it in one call, one after the other. */
export const useReasonOrder = () => {
  const place = usePlace();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mutationKey = useMemo(() => ["reason-order", place.tenant], [place.tenant]);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `reason-order ${place.tenant}` },
    mutationFn: (ids: number[]) =>
      place.api.call(orderReasons, { params: { tenant: place.tenant }, body: { ids } }),
    onError: (error) =>
      toastFailure({ title: t("reasons.orderFailed"), ...reasonOf(error), once: reasons.name }),
    // What is asked before the last order is saved would show the one before it.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? askAgain(queryClient, place) : undefined,
  });
  return useMemo(() => {
    const { queryKey } = listQuery(place, reasons, false);
    const shown = (): readonly RegisteredReason[] =>
      queryClient.getQueryData<Listed<RegisteredReason>>(queryKey)?.rows ?? [];
    return {
      shown,
      show: (rows: readonly RegisteredReason[]): void => {
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData<Listed<RegisteredReason>>(queryKey, (listed) => ({ ...listed, rows }));
      },
      save: (): void => mutate(shown().map(({ id }) => id)),
    };
  }, [place, queryClient, mutate]);
};
