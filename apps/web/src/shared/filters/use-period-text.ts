import { dayMs, type DayRange, type TimeWindow, wallClockOf } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useNow } from "../environment/use-now.ts";
import { type Format, useFormat } from "../format/use-format.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { chosenWindows, spanOf, windowsNow } from "./windows-of-filter.ts";

/** Times within a day, days beyond it: `00:00` and `14:32`, or `15/11` and `21/11`. */
const boundsOf = ({ startMs, endMs }: TimeWindow, format: Format): { from: string; to: string } => {
  const day = (atMs: number) => wallClockOf(atMs, format.timeZone).day;
  if (day(startMs) === day(endMs - 1) || endMs - startMs < dayMs) {
    const midnight = endMs - startMs > 3_600_000 && format.instant(endMs, "time") === "00:00";
    return { from: format.instant(startMs, "time"), to: midnight ? "24:00" : format.instant(endMs, "time") };
  }
  return { from: format.instant(startMs, "dayMonth"), to: format.instant(endMs - 1, "dayMonth") };
};

const dayText = (day: string, withYear: boolean): string => {
  const [year, month, date] = day.split("-");
  return withYear ? `${date}/${month}/${year}` : `${date}/${month}`;
};

/** `19/10 a 23/10/2026`, or the day alone. */
export const useRangeText = (): ((range: DayRange) => string) => {
  const { t } = useTranslation();
  return ({ firstDay, lastDay }) => {
    if (firstDay === lastDay) return dayText(lastDay, true);
    const withYear = firstDay.slice(0, 4) !== lastDay.slice(0, 4);
    return t("filterWords.days", { from: dayText(firstDay, withYear), to: dayText(lastDay, true) });
  };
};

/** The period in words: the preset with its bounds; chosen days by their range, more than one by their number. */
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
  const bounds = boundsOf(spanOf(windowsNow(filter, nowMs, format.timeZone)), format);
  const short = t(`zoom.${zoom}`);
  return { value: t("filter.range", { zoom: short, ...bounds }), short };
};
