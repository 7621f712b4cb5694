import { addDays, type Locale, longestCycleDays, readNumber } from "@fiel/domain";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDayText } from "../../shared/format/use-day-text.ts";
import type { PatternFormState } from "./pattern-fields.tsx";

/** Days of the edited cycle: weekdays for a week, else numbers; empty while the length is invalid. */
export const useCycleDays = ({ control }: PatternFormState, locale: Locale): readonly string[] => {
  const { t } = useTranslation();
  const dayText = useDayText();
  const [written, anchor] = useWatch({ control, name: ["cycleDays", "anchorDay"] });
  const count = Number(readNumber(written, locale) ?? 0);
  if (!Number.isInteger(count) || count < 1 || count > longestCycleDays) return [];
  return Array.from({ length: count }, (_, day) =>
    count === 7 && /^2[01]\d\d-\d\d-\d\d$/.test(anchor)
      ? dayText(addDays(anchor, day), "weekday")
      : t("shiftPatterns.cycleDay", { number: day + 1 }),
  );
};
