import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { HeatCell } from "./heat-grid.ts";

const utc = ({ year, month, day }: Pick<HeatCell, "year" | "month" | "day">): number =>
  Date.UTC(year, month - 1, day);

/** Names of months and days in the user's language. Calendar days have no time zone, so UTC is used. */
export const useCalendarNames = () => {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(i18n.language, { month: "short", timeZone: "UTC" });
    const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "short", timeZone: "UTC" });
    const two = (value: number): string => String(value).padStart(2, "0");
    /** Date in the form that spreadsheets read. */
    const dayText = ({ year, month, day }: HeatCell): string => `${two(day)}/${two(month)}/${year}`;
    return {
      dayText,
      monthName: (month: number): string => short.format(Date.UTC(2026, month - 1, 1)).replace(".", ""),
      dateText: (cell: HeatCell): string => {
        const name = weekday.format(utc(cell)).replace(".", "");
        return `${name} ${dayText(cell)}`;
      },
    };
  }, [i18n.language]);
};
