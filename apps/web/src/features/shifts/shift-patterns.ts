import {
  listShiftPatterns,
  type RegisteredShiftPattern,
  shiftPatternCalls,
  type ShiftPatternValues,
} from "@fiel/contracts";
import { addDays, type CalendarDay, type Locale, longestCycleDays, weekdayOf } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";
import { cycleShiftRow, dayField, groupChoice, newShift, rowOfShift, type ShiftRow } from "./shift-rows.ts";

/** Schema of the form; days beyond the cycle are dropped. */
export const shiftPatternForm = (locale: Locale) =>
  z
    .object({
      name: requiredText(60),
      groupId: groupChoice,
      firstDay: dayField,
      anchorDay: dayField,
      cycleDays: numberRules(locale).whole({ min: 1, max: longestCycleDays }),
      shifts: z.array(cycleShiftRow),
    })
    .transform(({ shifts, ...pattern }): ShiftPatternValues => ({
      ...pattern,
      shifts: shifts.map((shift) => ({
        ...shift,
        days: shift.days.filter((day) => day < pattern.cycleDays),
      })),
    }));

export interface PatternFormValues {
  readonly name: string;
  readonly groupId: string;
  readonly firstDay: string;
  readonly anchorDay: string;
  readonly cycleDays: string;
  readonly shifts: ShiftRow[];
}

export const valuesOfPattern = (one: RegisteredShiftPattern): PatternFormValues => ({
  name: one.name,
  groupId: one.groupId === null ? "" : String(one.groupId),
  firstDay: one.firstDay,
  anchorDay: one.anchorDay,
  cycleDays: String(one.cycleDays),
  shifts: one.shifts.map((shift) => rowOfShift(shift, shift.days)),
});

/** Initial values: a week from Sunday with a shift from Monday to Friday. */
export const newPattern = (today: CalendarDay): PatternFormValues => ({
  name: "",
  groupId: "",
  firstDay: today,
  anchorDay: addDays(today, -weekdayOf(today)),
  cycleDays: "7",
  shifts: [newShift([1, 2, 3, 4, 5])],
});

/** Registration of shift patterns. A pattern in force is changed by a copy with a later first day. */
export const shiftPatterns = recordRegistration<RegisteredShiftPattern, ShiftPatternValues>({
  name: "shiftPatterns",
  entity: "shiftPattern",
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listShiftPatterns,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: shiftPatternCalls,
  creationOf: (draft) => draft,
  changeOf: (draft) => draft,
});
