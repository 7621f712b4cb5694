import { useTranslation } from "react-i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { useGroupWords } from "../../shared/registration/use-group-words.ts";
import type { PatternFormValues } from "./shift-patterns.ts";
import { wordsOfShifts } from "./shift-rows.ts";

/** Fields that a conflict with another user's change compares. */
export const usePatternWords = (): ComparedFields<PatternFormValues> => {
  const { t } = useTranslation();
  return {
    name: { label: t("shiftPatterns.name") },
    groupId: { label: t("shiftPatterns.group"), text: useGroupWords(t("shiftPatterns.plant")) },
    firstDay: { label: t("shiftPatterns.firstDay") },
    anchorDay: { label: t("shiftPatterns.anchorDay") },
    cycleDays: { label: t("shiftPatterns.cycleDays") },
    shifts: { label: t("shiftPatterns.shifts"), text: wordsOfShifts },
  };
};
