import { useTranslation } from "react-i18next";
import { useReasons } from "./use-reasons.ts";

/** Returns the name of a reason by the id that a field holds as text. */
export const useReasonWords = (): ((id: string) => string) => {
  const { t } = useTranslation();
  const reasons = useReasons();
  return (id) =>
    id === ""
      ? t("registeredEvents.noReason")
      : (reasons?.find((one) => String(one.id) === id)?.path ?? t("registeredEvents.removedReason"));
};
