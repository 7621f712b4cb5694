import { addDays, dayOf, type TimeOfDay, type TimeWindow, wallClockOf } from "@fiel/domain";
import { type DashboardFilter, noDates } from "./dashboard-filter.ts";

const two = (value: number): string => String(value).padStart(2, "0");

const timeAt = (atMs: number, timeZone: string): TimeOfDay => {
  const { hour, minute } = wallClockOf(atMs, timeZone);
  return `${two(hour)}:${two(minute)}`;
};

/** Converts a window of whole minutes to chosen days and times. The filter turns these back into the same window. */
export const datesOfWindow = (
  { startMs, endMs }: TimeWindow,
  timeZone: string,
): Pick<DashboardFilter, "zoom" | keyof typeof noDates> => {
  const firstDay = dayOf(startMs, timeZone);
  const [start, end] = [timeAt(startMs, timeZone), timeAt(endMs, timeZone)];
  const endDay = dayOf(endMs, timeZone);
  // For a single day, an end at or before the start means the next day.
  const isNextDay = end === "00:00" || (endDay === addDays(firstDay, 1) && end <= start);
  const lastDay = isNextDay ? addDays(endDay, -1) : endDay;
  return {
    ...noDates,
    zoom: "custom",
    ranges: [{ firstDay, lastDay }],
    startTime: start === "00:00" ? null : start,
    endTime: end === "00:00" ? null : end,
  };
};
