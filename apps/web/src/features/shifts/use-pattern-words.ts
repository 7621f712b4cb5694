import { useTranslation } from "react-i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { useGroups } from "../../shared/registration/use-groups.ts";
import type { PatternFormValues } from "./shift-patterns.ts";
import { wordsOfShifts } from "./shift-rows.ts";

/** A group's name, of a field that holds its id. */
export const useGroupWords = (): ((id: string) => string) => {
  const { t } = useTranslation();
  const { data = [] } = useGroups();
  return (id) =>
    id === "" ? t("shiftPatterns.plant") : (data.find((one) => String(one.id) === id)?.name ?? id);
};

/** What is compared when somebody else changed the pattern meanwhile. */
export const usePatternWords = (): ComparedFields<PatternFormValues> => {
  const { t } = useTranslation();
  return {
    name: { label: t("shiftPatterns.name") },
    groupId: { label: t("shiftPatterns.group"), text: useGroupWords() },
    firstDay: { label: t("shiftPatterns.firstDay") },
    anchorDay: { label: t("shiftPatterns.anchorDay") },
    cycleDays: { label: t("shiftPatterns.cycleDays") },
    shifts: { label: t("shiftPatterns.shifts"), text: wordsOfShifts },
  };
};
