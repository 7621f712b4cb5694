import type { EquipmentStatus } from "@fiel/contracts";
import type { EquipmentCondition } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

export type Reason = (
  row: Pick<EquipmentStatus, "since" | "occurrence"> & { readonly condition: EquipmentCondition },
) => string;

/** Why an equipment does not produce, in words. */
export const useReason = (): Reason => {
  const { t } = useTranslation();
  return useCallback(
    ({ condition, since, occurrence }) => {
      if (condition === "disconnected") return t(since === null ? "status.neverHeard" : "status.noSignal");
      return occurrence?.name ?? t("status.unexplained");
    },
    [t],
  );
};
