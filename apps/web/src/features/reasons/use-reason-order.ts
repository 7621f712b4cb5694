import { orderReasons, type RegisteredReason } from "@fiel/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listQuery } from "../../shared/registration/list-query.ts";
import type { Listed } from "../../shared/registration/registration.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { askAgain, reasonOf } from "../../shared/registration/use-tell.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import { reasons } from "./reasons.ts";

/** Queue of orders being saved, one after the other. */
const saving = { last: Promise.resolve(), waiting: 0 };

/** Shows an order of the reasons, and saves the whole shown order in one call. */
export const useReasonOrder = () => {
  const place = usePlace();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const { queryKey } = listQuery(place, reasons, false);
    const shown = (): readonly RegisteredReason[] =>
      queryClient.getQueryData<Listed<RegisteredReason>>(queryKey)?.rows ?? [];
    const send = async (ids: number[]): Promise<void> => {
      try {
        await place.api.call(orderReasons, { params: { tenant: place.tenant }, body: { ids } });
      } catch (error) {
        toastFailure({ title: t("reasons.orderFailed"), ...reasonOf(error), once: reasons.name });
      }
      saving.waiting -= 1;
      // Reloads only after the last queued order; an earlier reload would show an older one.
      if (saving.waiting === 0) await askAgain(queryClient, place);
    };
    return {
      shown,
      show: (rows: readonly RegisteredReason[]): void => {
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData<Listed<RegisteredReason>>(queryKey, (listed) => ({ ...listed, rows }));
      },
      save: (): void => {
        const ids = shown().map(({ id }) => id);
        saving.waiting += 1;
        saving.last = saving.last.then(() => send(ids));
      },
    };
  }, [place, t, queryClient]);
};
