import { changeOwnEmail, keepOwnEmail, type Profile } from "@fiel/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

/** Requests a change of the user's own e-mail, or withdraws the request. */
export const useOwnEmail = () => {
  const api = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { tenant } = useSignedIn().client;
  const params = { tenant };
  const show = (profile: Profile) => queries.setQueryData(["profile", tenant], profile);
  return {
    ask: async (email: string, password: string): Promise<void> => {
      show(await api.call(changeOwnEmail, { params, body: { email, password } }));
      toastInfo({
        title: t("ownEmail.asked"),
        message: t("ownEmail.askedText", { email }),
        once: "ownEmail",
      });
    },
    keep: async (): Promise<void> => {
      try {
        show(await api.call(keepOwnEmail, { params }));
        toastInfo({ title: t("ownEmail.kept"), once: "ownEmail" });
      } catch {
        toastFailure({ title: t("ownEmail.failed"), once: "ownEmail" });
      }
    },
  };
};
