import type { TimeWindow } from "../time/time-window.ts";
import { dayMs } from "../time/units.ts";
import { formatInstant } from "./instants.ts";

/** Names of a period's two ends: times when it lies within one day or is shorter than one, else days. */
export interface PeriodBounds {
  readonly by: "times" | "days";
  /** `00:00` or `15/11`. */
  readonly from: string;
  /** `14:32`, `24:00` at midnight, or the last day that the period touches, `21/11`. */
  readonly to: string;
}

/** The ends of a period as pages, boards and files name them, on the plant's clock. RangeError: unknown zone. */
export function periodBounds({ startMs, endMs }: TimeWindow, timeZone: string): PeriodBounds {
  const text = (atMs: number, style: "time" | "date" | "dayMonth"): string =>
    formatInstant(atMs, style, timeZone) ?? "";
  const isOneDay = text(startMs, "date") === text(endMs - 1, "date");
  if (!isOneDay && endMs - startMs >= dayMs)
    return { by: "days", from: text(startMs, "dayMonth"), to: text(endMs - 1, "dayMonth") };
  const to = text(endMs, "time");
  const isMidnight = to === "00:00" && text(endMs, "date") !== text(endMs - 1, "date") && endMs - startMs > 1;
  return { by: "times", from: text(startMs, "time"), to: isMidnight ? "24:00" : to };
}
