import { useTranslation } from "react-i18next";
import { useEquipmentStatus } from "../../../features/equipment-status/use-equipment-status.ts";
import { useNow } from "../../../shared/environment/use-now.ts";
import type { DashboardFilter } from "../../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { lastFactOf } from "./last-fact.ts";

/** A sentence about the last thing known of the filtered equipment, for where a period has no data. */
export const useLastFact = (filter: DashboardFilter): string | undefined => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { data } = useEquipmentStatus(filter);
  if (!data || data.length === 0) return undefined;
  const fact = lastFactOf(data, nowMs);
  if (fact.kind === "producingNow") return t("panel.producingNow", { count: fact.count });
  if (fact.kind === "neverHeard") return t("panel.neverHeard");
  const { equipment, atMs } = fact;
  return t(`panel.${fact.kind}`, {
    equipment,
    date: format.instant(atMs, "date"),
    time: format.instant(atMs, "time"),
  });
};
