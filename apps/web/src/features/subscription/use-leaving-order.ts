import { orderLeaving, type SubscriptionPage, withdrawLeavingOrder } from "@fiel/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

type Ordered = SubscriptionPage["leaving"]["ordered"];

/** Shows why an action on the order failed. */
export const useTellLeavingFailure = () => {
  const { t } = useTranslation();
  return (error: unknown): void => {
    const message = error instanceof ApiError ? { message: error.message } : {};
    toastFailure({ title: t("billing.leaving.failed"), ...message, once: "leaving" });
  };
};

/** Gives or withdraws the order to leave. Giving rejects with `ApiError`; withdrawing shows its failure. */
export const useLeavingOrder = () => {
  const api = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const tellFailure = useTellLeavingFailure();
  const { tenant } = useSignedIn().client;
  const params = { tenant };
  const show = (ordered: Ordered, said: "ordered" | "withdrawn"): void => {
    queries.setQueryData<SubscriptionPage>(["subscription", tenant], (page) =>
      page === undefined ? page : { ...page, leaving: { ...page.leaving, ordered } },
    );
    toastInfo({ title: t(`billing.leaving.${said}`), once: "leaving" });
  };
  return {
    order: async (password: string): Promise<void> =>
      show((await api.call(orderLeaving, { params, body: { password } })).ordered, "ordered"),
    withdraw: async (): Promise<void> => {
      try {
        show((await api.call(withdrawLeavingOrder, { params })).ordered, "withdrawn");
      } catch (error) {
        tellFailure(error);
      }
    },
  };
};
