import { forgotPassword } from "@fiel/contracts";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

/** Requests the mail with a reset link, and shows the outcome. Asks for the e-mail when it is empty. */
export const useForgotPassword = (tenant: string): ((email: string) => Promise<void>) => {
  const api = useApi();
  const { t } = useTranslation();
  return useCallback(
    async (typed) => {
      const email = typed.trim();
      if (email === "") return toastInfo({ title: t("reset.emailFirst"), once: "forgot" });
      try {
        await api.call(forgotPassword, { params: { tenant }, body: { email } });
        toastInfo({ title: t("reset.requested"), message: t("reset.mailSent", { email }), once: "forgot" });
      } catch {
        toastFailure({ title: t("reset.requestFailed"), once: "forgot" });
      }
    },
    [api, t, tenant],
  );
};
