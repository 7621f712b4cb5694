import { resendHeld } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { useTelling } from "./use-telling.ts";

/** Asks a gateway to send its held records again. */
export const useResend = (): ((gateway: string) => Promise<void>) => {
  const api = useApi();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const telling = useTelling(["gateways", tenant]);
  return (gateway) =>
    telling(async () => {
      await api.call(resendHeld, { params: { tenant, gateway } });
      return { title: t("device.resendAsked"), message: t("device.resendAskedText") };
    }, t("device.resendFailed"));
};
