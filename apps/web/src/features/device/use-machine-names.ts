import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";

/** Names of machines by the number that they send, also of one that is not registered; null: none was sent. */
export const useMachineNames = (): ((mid: number | null) => string) => {
  const { t } = useTranslation();
  const { data, isPending } = useEquipments();
  return useCallback(
    (mid) => {
      if (mid === null) return t("panel.unavailable");
      // A number first and a name in its place a moment later would be two machines to a reader.
      if (isPending) return "";
      const name = data?.equipments.find((one) => one.mid === mid)?.name;
      return name ?? t("device.machineNumber", { number: mid });
    },
    [data, isPending, t],
  );
};
