import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { replayAll } from "../../shared/quarantine/replay-all.ts";
import { askAgain } from "../../shared/registration/use-tell.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const once = "waiting";

/** Counts packages that waited for a product registered by now, at the time of their weighing. */
export const useCountWaiting = () => {
  const place = usePlace();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const count = async (code: string): Promise<void> => {
    setPending(true);
    try {
      const { replayed } = await replayAll(place, { reason: "unknownProduct", subject: code });
      toastInfo({ title: t("arriving.countedNow", { count: replayed }), once });
    } catch {
      toastFailure({ title: t("arriving.countFailed"), once });
    }
    await askAgain(queryClient, place);
    setPending(false);
  };
  return { count, pending };
};
