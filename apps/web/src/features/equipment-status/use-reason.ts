import type { EquipmentStatus } from "@fiel/contracts";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { causeAge } from "../../shared/equipment-status/cause-age.ts";
import type { ShownCondition } from "../../shared/equipment-status/conditions.ts";

export type Reason = (
  row: Pick<EquipmentStatus, "since" | "occurrence"> & { readonly condition: ShownCondition },
  nowMs: number,
) => string;

/** Why an equipment does not produce, as text; with the age of the cause where it differs from the age of the stop. */
export const useReason = (): Reason => {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (row, nowMs) => {
      const { condition, since, occurrence } = row;
      if (condition === "disconnected") return t(since === null ? "status.neverHeard" : "status.noSignal");
      if (occurrence === null) return t("status.unexplained");
      const age = causeAge(row, nowMs, format);
      return age === null ? occurrence.name : t("status.causeFor", { cause: occurrence.name, age });
    },
    [format, t],
  );
};
