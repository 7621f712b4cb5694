import { addDays, dayOf, type TimeOfDay, type TimeWindow, wallClockOf } from "@fiel/domain";
import { type DashboardFilter, noDates } from "./dashboard-filter.ts";

const two = (value: number): string => String(value).padStart(2, "0");

const timeAt = (atMs: number, timeZone: string): TimeOfDay => {
  const { hour, minute } = wallClockOf(atMs, timeZone);
  return `${two(hour)}:${two(minute)}`;
};

/** A window of whole minutes as days and times that somebody chooses: what the filter makes of them is that window again. */
export const datesOfWindow = (
  { startMs, endMs }: TimeWindow,
  timeZone: string,
): Pick<DashboardFilter, "zoom" | keyof typeof noDates> => {
  const firstDay = dayOf(startMs, timeZone);
  const [start, end] = [timeAt(startMs, timeZone), timeAt(endMs, timeZone)];
  const endDay = dayOf(endMs, timeZone);
  // An end at or before the start of a single day is the next day's already.
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
