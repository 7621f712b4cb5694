import type { LossCause } from "@fiel/contracts";
import { useTranslation } from "react-i18next";

/** Name of a cause. */
export const useCauseName = (): ((cause: LossCause) => string) => {
  const { t } = useTranslation();
  return ({ code, description }) =>
    description ?? (code === null ? t("losses.untold") : `${t("status.unexplained")} (${code})`);
};
