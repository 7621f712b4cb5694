import { dayMs, startOfDayMs } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { Format } from "../format/use-format.ts";

/** Shortest unambiguous form of an instant: `13:54` today, `ontem 22:14`, `18/11 17:02`. */
export const whenText = (atMs: number, nowMs: number, t: TFunction, format: Format): string => {
  const today = startOfDayMs(nowMs, format.timeZone);
  const time = format.instant(atMs, "time");
  if (atMs >= today) return time;
  // The day before may have 23 or 25 hours; half a day back is within it in any case.
  const yesterday = startOfDayMs(today - dayMs / 2, format.timeZone);
  if (atMs >= yesterday) return t("alerts.yesterday", { time });
  return `${format.instant(atMs, "dayMonth")} ${time}`;
};
