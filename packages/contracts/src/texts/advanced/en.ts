import type { TextsOf } from "../texts-of.ts";
import type { advancedPtBr } from "./pt-br.ts";

export const advancedEn: TextsOf<typeof advancedPtBr> = {
  advanced: {
    title: "Advanced filter",
    calendar: "Days of the period",
    previousMonth: "Previous month",
    nextMonth: "Next month",
    chooseDays: "Choose the first and the last day in the calendar, as often as you like.",
    lone: "{{day}} alone. Choose another day for a range.",
    noDays: "At least one day is still to be chosen in the calendar.",
    ranges: "Chosen ranges",
    removeRange: "Remove {{range}}",
    startText: "Start",
    endText: "End",
    wrongTime: "Not a time: use HH:MM",
    daily: "Repeat every day",
    dailyHint_one: "{{count}} window, from {{from}} to {{to}}",
    dailyHint_other: "{{count}} windows, from {{from}} to {{to}}",
    tooMany: "These are more than 400 days: choose fewer, or do not repeat every day.",
    listFailed: "The list could not be fetched.",
    windows_one: "in {{count}} window",
    windows_other: "in {{count}} windows",
    equipments_one: "{{count}} equipment",
    equipments_other: "{{count}} equipment",
    reset: "Restore default",
    close: "Close",
    apply: "Apply filter",
  },
};
