import { useTranslation } from "react-i18next";
import { useEquipments } from "../filters/use-equipments.ts";
import { useFilter } from "../filters/use-filter.ts";
import type { UnknownPart } from "./panel-state.ts";

/** Text for a part of the filter that the client does not have, and a function that drops it from the filter. */
export const useUnknownPart = (part: UnknownPart): { words: string; leaveOut: () => void } => {
  const { t } = useTranslation();
  const [filter, change] = useFilter();
  const known = new Set(useEquipments().data?.equipments.map(({ mid }) => mid));
  switch (part) {
    case "unknownEquipment":
      return {
        words: t("panel.unknownEquipment"),
        leaveOut: () => change({ equipments: filter.equipments.filter((mid) => known.has(mid)) }),
      };
    case "unknownOperator":
      return {
        words: t("panel.unknownOperator", { code: filter.operator }),
        leaveOut: () => change({ operator: null }),
      };
    case "unknownProduct":
      return {
        words: t("panel.unknownProduct", { code: filter.product }),
        leaveOut: () => change({ product: null }),
      };
  }
};
