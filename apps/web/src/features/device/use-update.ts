import { askGatewayUpdate } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { useTelling } from "./use-telling.ts";

/** Asks a gateway to update to a release. */
export const useUpdate = (): ((gateway: string, version: string) => Promise<void>) => {
  const api = useApi();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const telling = useTelling(["gateways", tenant]);
  return (gateway, version) =>
    telling(async () => {
      await api.call(askGatewayUpdate, { params: { tenant, gateway }, body: { version } });
      return { title: t("device.update.asked"), message: t("device.update.askedText") };
    }, t("device.update.askFailed"));
};
