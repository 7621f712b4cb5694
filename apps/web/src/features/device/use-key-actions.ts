import { endPreviousDevices, renewDevice, revokeDevice } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/clipboard/copy-text.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import { useTelling } from "./use-telling.ts";

/** Actions on the device key. */
export const useKeyActions = () => {
  const api = useApi();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const params = { tenant };
  const telling = useTelling(["deviceKey", tenant]);
  return {
    copy: async (key: string): Promise<void> => {
      if (await copyText(key)) toastInfo({ title: t("device.keyCopied"), once: "device" });
      else toastFailure({ title: t("device.copyFailed"), message: t("device.copyByHand"), once: "device" });
    },
    renew: (graceHours: number) =>
      telling(async () => {
        await api.call(renewDevice, { params, body: { graceHours } });
        return { title: t("device.renewed"), message: t("device.renewedText") };
      }, t("device.renewFailed")),
    endPrevious: () =>
      telling(async () => {
        await api.call(endPreviousDevices, { params });
        return { title: t("device.previousEnded") };
      }, t("device.endFailed")),
    revoke: () =>
      telling(async () => {
        await api.call(revokeDevice, { params });
        return { title: t("device.revoked"), message: t("device.revokedText") };
      }, t("device.revokeFailed")),
  };
};
