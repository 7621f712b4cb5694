import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";

/** Names of machines by machine id: the number when the machine is not registered, 'Indisponível' for null. */
export const useMachineNames = (): ((mid: number | null) => string) => {
  const { t } = useTranslation();
  const { data, isPending } = useEquipments();
  return useCallback(
    (mid) => {
      if (mid === null) return t("panel.unavailable");
      // Empty while loading: a number that is replaced by a name would look like two machines.
      if (isPending) return "";
      const name = data?.equipments.find((one) => one.mid === mid)?.name;
      return name ?? t("device.machineNumber", { number: mid });
    },
    [data, isPending, t],
  );
};
