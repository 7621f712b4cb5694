import { useTranslation } from "react-i18next";
import { useReasons } from "./use-reasons.ts";

/** Name of a reason with its group; renders nothing for null. */
export const ReasonName = ({ id }: { readonly id: number | null }) => {
  const { t } = useTranslation();
  const reasons = useReasons();
  if (id === null || reasons === undefined) return null;
  return <>{reasons.find((one) => one.id === id)?.path ?? t("registeredEvents.removedReason")}</>;
};
