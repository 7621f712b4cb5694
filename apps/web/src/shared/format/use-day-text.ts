import { type CalendarDay, dayOf, parseDay } from "@fiel/domain";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../environment/environment.ts";
import { useSignedIn } from "../session/use-session.ts";

const styles = {
  day: { day: "2-digit", month: "2-digit", year: "numeric" },
  short: { day: "2-digit", month: "2-digit" },
  weekday: { weekday: "short" },
  weekdayDay: { weekday: "short", day: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats a calendar day in the reader's language. */
export const useDayText = (): ((day: CalendarDay, style?: keyof typeof styles) => string) => {
  const { i18n } = useTranslation();
  return useCallback(
    (text, style = "day") => {
      const { year, month, day } = parseDay(text);
      const format = new Intl.DateTimeFormat(i18n.language, { ...styles[style], timeZone: "UTC" });
      return format.format(Date.UTC(year, month - 1, day)).replace(/\.$/, "");
    },
    [i18n.language],
  );
};

/** Today's date in the signed-in user's time zone. */
export const useToday = (): CalendarDay => {
  const { now } = useEnvironment();
  const { timeZone } = useSignedIn().client;
  return dayOf(now(), timeZone);
};
