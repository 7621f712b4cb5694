import { type DayRange, periodBounds } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useNow } from "../environment/use-now.ts";
import { useFormat } from "../format/use-format.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { chosenWindows, spanOf, windowsNow } from "./windows-of-filter.ts";

const dayText = (day: string, withYear: boolean): string => {
  const [year, month, date] = day.split("-");
  return withYear ? `${date}/${month}/${year}` : `${date}/${month}`;
};

/** `19/10 a 23/10/2026`, or a single day. */
export const useRangeText = (): ((range: DayRange) => string) => {
  const { t } = useTranslation();
  return ({ firstDay, lastDay }) => {
    if (firstDay === lastDay) return dayText(lastDay, true);
    const withYear = firstDay.slice(0, 4) !== lastDay.slice(0, 4);
    return t("filterWords.days", { from: dayText(firstDay, withYear), to: dayText(lastDay, true) });
  };
};

/** Text of the period: a preset with its bounds, one chosen range by its days, several ranges by their number. */
export const usePeriodText = (filter: DashboardFilter): { value: string; short: string } => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const rangeText = useRangeText();
  const { zoom, ranges, startTime, endTime, daily } = filter;
  const [only, ...more] = ranges;
  if (zoom === "custom" && only) {
    const days = more.length === 0 ? rangeText(only) : t("filterWords.ranges", { count: ranges.length });
    const hours = { from: startTime ?? "00:00", to: endTime ?? "24:00" };
    const windows = chosenWindows(filter, format.timeZone).length;
    const parts = [
      days,
      ...(startTime === null && endTime === null
        ? []
        : [t(daily ? "filterWords.hoursDaily" : "filterWords.hours", hours)]),
      ...(windows > 1 && windows !== ranges.length ? [t("filterWords.windows", { count: windows })] : []),
    ];
    return { value: parts.join(", "), short: days };
  }
  const { from, to } = periodBounds(spanOf(windowsNow(filter, nowMs, format.timeZone)), format.timeZone);
  const short = t(`zoom.${zoom}`);
  return { value: t("filter.range", { zoom: short, from, to }), short };
};
