import type { AlertIncident } from "@fiel/contracts";
import { dayOf, type TimeWindow } from "@fiel/domain";
import { type DashboardFilter, defaultFilter } from "../../shared/filters/dashboard-filter.ts";
import { datesOfWindow } from "../../shared/filters/dates-of-window.ts";
import { type FilterSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { chosenWindows } from "../../shared/filters/windows-of-filter.ts";

type Times = Pick<AlertIncident, "startedAt" | "endedAt">;

const minuteMs = 60_000;
/** Shown before and after the incident: a tenth of it, and a quarter of an hour at least. */
const leastMarginMs = 15 * minuteMs;

/** Whole minutes around an incident, which lasts until now while it has not ended. */
function windowOf({ startedAt, endedAt }: Times, nowMs: number): TimeWindow {
  const endMs = endedAt ?? nowMs;
  const marginMs = Math.max(leastMarginMs, (endMs - startedAt) / 10);
  return {
    startMs: Math.floor((startedAt - marginMs) / minuteMs) * minuteMs,
    endMs: Math.ceil((endMs + marginMs) / minuteMs) * minuteMs,
  };
}

/** The filter of a machine at the time of its incident, with a margin. An hour that a clock change repeats is shown with its whole days. */
export function filterOfIncident(
  { subject, ...times }: Times & Pick<AlertIncident, "subject">,
  nowMs: number,
  timeZone: string,
): DashboardFilter {
  const dates = datesOfWindow(windowOf(times, nowMs), timeZone);
  const [chosen] = chosenWindows(dates, timeZone);
  const endMs = times.endedAt ?? nowMs;
  const isWhole = chosen !== undefined && chosen.startMs <= times.startedAt && chosen.endMs >= endMs;
  // The dates of the window lack the day of its end where that is an hour of the night before.
  const wholeDays = { firstDay: dayOf(times.startedAt, timeZone), lastDay: dayOf(endMs, timeZone) };
  const exact = isWhole ? dates : { ...dates, ranges: [wholeDays], startTime: null, endTime: null };
  return { ...defaultFilter, ...exact, equipments: [Number(subject.id)] };
}

/** `filterOfIncident` as the parameters of an address. */
export const searchOfIncident = (...given: Parameters<typeof filterOfIncident>): FilterSearch =>
  searchOfFilter(filterOfIncident(...given));
