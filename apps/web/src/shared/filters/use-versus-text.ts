import { type ComparedTimes, isOfOtherLength, type Zoom } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Text that names the compared period, and says so when the figures are scaled because the planned times differ. */
export const useVersusText = () => {
  const { t } = useTranslation();
  return useCallback(
    (zoom: Zoom, times: ComparedTimes | null | undefined): string => {
      const versus = t(`zoomVersus.${zoom}`);
      return times && isOfOtherLength(times) ? `${versus}, ${t("equalTime")}` : versus;
    },
    [t],
  );
};
