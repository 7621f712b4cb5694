import { type ComparedTimes, isOfOtherLength, type Zoom } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** With what a figure is compared, and where the planned times differ, that it is told for equal ones. */
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
