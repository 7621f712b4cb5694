import {
  listShiftExceptions,
  type RegisteredShiftException,
  shiftExceptionCalls,
  type ShiftExceptionValues,
} from "@fiel/contracts";
import { type CalendarDay, shiftExceptionKinds } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../../shared/registration/record-registration.ts";
import { requiredText } from "../../../shared/registration/rules.ts";
import { dayField, groupChoice, rowOfShift, wallShiftRow } from "../shift-rows.ts";

/** Schema of the form; shifts are ignored for an exception without any. */
export const shiftExceptionForm = z
  .object({
    name: requiredText(60),
    groupId: groupChoice,
    firstDay: dayField,
    lastDay: dayField,
    kind: z.enum(shiftExceptionKinds),
    shifts: z.array(wallShiftRow),
  })
  .transform(({ shifts, ...exception }): ShiftExceptionValues => ({
    ...exception,
    shifts: shifts.map(({ days: _days, ...shift }) => shift),
  }));
export type ExceptionFormValues = z.input<typeof shiftExceptionForm>;

export const valuesOfException =
  (today: CalendarDay) =>
  (one: RegisteredShiftException | null): ExceptionFormValues => ({
    name: one?.name ?? "",
    groupId: one === null || one.groupId === null ? "" : String(one.groupId),
    firstDay: one?.firstDay ?? today,
    lastDay: one?.lastDay ?? today,
    kind: one?.kind ?? "without",
    shifts: (one?.shifts ?? []).map((shift) => rowOfShift(shift)),
  });

/** Registration of exceptions, which are days with other shifts. */
export const shiftExceptions = recordRegistration<RegisteredShiftException, ShiftExceptionValues>({
  name: "shiftExceptions",
  entity: "shiftException",
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listShiftExceptions,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: shiftExceptionCalls,
  creationOf: (draft) => draft,
  changeOf: (draft) => draft,
});
