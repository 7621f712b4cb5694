import { dayMs } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { stepText } from "./step-text.ts";

const weekMs = 7 * dayMs;

/** Length of a step for a title, up to weeks: `1 semana`. */
export const useStepText = (): ((stepMs: number) => string) => {
  const { t } = useTranslation();
  return (stepMs) =>
    stepMs % weekMs === 0 ? t("leftoverCharts.weeks", { count: stepMs / weekMs }) : stepText(stepMs);
};
