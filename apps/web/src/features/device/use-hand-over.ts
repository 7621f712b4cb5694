import { handMachineOver } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { useTelling } from "./use-telling.ts";

interface HandOver {
  readonly equipment: number;
  readonly gateway: string;
  readonly start: string | null;
  /** Name of the other gateway. */
  readonly name: string;
}

/** Hands a machine over to another gateway, and shows the outcome. */
export const useHandOver = (): ((wanted: HandOver) => Promise<void>) => {
  const api = useApi();
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const telling = useTelling(["gateways", tenant]);
  return ({ name, ...body }) =>
    telling(async () => {
      await api.call(handMachineOver, { params: { tenant }, body });
      return { title: t("device.readers.asked"), message: t("device.readers.askedText", { name }) };
    }, t("device.readers.failed"));
};
