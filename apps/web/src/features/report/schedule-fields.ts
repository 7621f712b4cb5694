import type { ReportScheduleBody } from "@fiel/contracts";
import type { TFunction } from "i18next";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { formatNames } from "./format-switch.tsx";
import { weekdayName } from "./schedule-words.ts";

/** Fields that a conflict with another user's change compares. The filter is not one: a schedule keeps its first one. */
export const scheduleFields = (t: TFunction, language: string): ComparedFields<ReportScheduleBody> => ({
  name: { label: t("schedules.name") },
  rhythm: { label: t("schedules.rhythm"), text: (rhythm) => t(`schedules.rhythms.${rhythm}`) },
  time: { label: t("schedules.time") },
  weekday: { label: t("schedules.weekday"), text: (day) => weekdayName(day, language) },
  monthDay: {
    label: t("schedules.monthDay"),
    text: (day) => (day === 31 ? t("schedules.lastDay") : String(day)),
  },
  charts: {
    label: t("schedules.charts"),
    text: (charts) => charts.map((chart) => t(`reportChart.${chart}`)).join(", "),
  },
  format: { label: t("schedules.format"), text: (format) => formatNames[format] },
  recipients: { label: t("schedules.recipients"), text: (recipients) => recipients.join(", ") },
  paused: {
    label: t("schedules.paused"),
    text: (paused) => t(paused ? "registration.yes" : "registration.no"),
  },
  equipments: null,
  operator: null,
  product: null,
  eventsCode: { label: t("hidden.title"), text: (codes) => codes.join(", ") },
});
