import type { ReportJob, ReportSchedule } from "@fiel/contracts";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import { fileSize } from "./file-size.ts";

/** Name of a weekday, 0 is Sunday, e.g. `Segunda-feira`. 4 January 1970 was a Sunday. */
export const weekdayName = (weekday: number, language: string): string => {
  const name = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(1970, 0, 4 + weekday)),
  );
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

export const whenText = (
  { rhythm, time, weekday, monthDay }: Pick<ReportSchedule, "rhythm" | "time" | "weekday" | "monthDay">,
  t: TFunction,
  language: string,
): string => {
  if (rhythm === "daily") return t("schedules.daily", { time });
  if (rhythm === "weekly") return t("schedules.weekly", { time, day: weekdayName(weekday, language) });
  return monthDay === 31
    ? t("schedules.monthEnd", { time })
    : t("schedules.monthly", { time, day: monthDay });
};

/** How a run ended, and its details, each as one line. */
export const jobWords = (
  { state, attempts, finishedAt, reason, deliveries, bytes, tookS, byLink }: ReportJob,
  t: TFunction,
  format: Format,
): { readonly line: string; readonly more: string } => {
  const time = format.instant(finishedAt, "dateTime");
  const failed = deliveries.filter((one) => one.state === "failed");
  const why = reason ?? failed[0]?.reason ?? t("schedules.noReason");
  const tried = attempts === 0 ? "" : t("schedules.tries", { reason: why, count: attempts });
  if (state === "failed") return { line: t("schedules.failed", { time }), more: tried };
  if (state === "waiting")
    return {
      line: attempts === 0 ? t("schedules.queued") : t("schedules.sending", { count: attempts }),
      more: reason === null ? "" : tried,
    };
  const size = bytes === null ? "" : fileSize(bytes, format);
  const seconds = format.number(tookS, { decimals: 0 });
  return {
    line:
      failed.length === 0
        ? t("schedules.sent", { time })
        : t("schedules.partly", { time, count: failed.length }),
    more: failed[0]?.reason ?? t(byLink ? "schedules.byLink" : "schedules.size", { size, seconds }),
  };
};
