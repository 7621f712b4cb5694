import { type ShiftBreak, typedBreaks, type WallShift } from "@fiel/domain";
import { z } from "zod";
import { requiredText } from "../../shared/registration/rules.ts";

/** A shift in the form; `days` is empty for an exception. */
export interface ShiftRow {
  readonly name: string;
  readonly team: string;
  readonly start: string;
  readonly end: string;
  readonly breaks: string;
  readonly days: number[];
}

export const newShift = (days: readonly number[]): ShiftRow => ({
  name: "",
  team: "",
  start: "",
  end: "",
  breaks: "",
  days: [...days],
});

const writtenBreaks = (breaks: readonly ShiftBreak[]): string =>
  breaks.map(({ start, end }) => `${start}-${end}`).join(", ");

/** Row of a shift. Time fields do not accept 24:00, so it is shown as 00:00 of the next day. */
export const rowOfShift = (shift: WallShift, days: readonly number[] = []): ShiftRow => ({
  name: shift.name,
  team: shift.team ?? "",
  start: shift.start,
  end: shift.end === "24:00" ? "00:00" : shift.end,
  breaks: writtenBreaks(shift.breaks),
  days: [...days],
});

const time = z.string().min(1, "registration.required");

const shiftRow = {
  name: requiredText(40),
  team: z
    .string()
    .trim()
    .max(40)
    .transform((team) => (team === "" ? null : team)),
  start: time,
  end: time,
  breaks: z.string().transform((text, context) => {
    const breaks = typedBreaks(text);
    if (breaks !== null) return [...breaks];
    context.addIssue({ code: "custom", message: "shiftPatterns.breaksWritten" });
    return z.NEVER;
  }),
};

export const cycleShiftRow = z.object({
  ...shiftRow,
  days: z.array(z.number()).min(1, "registration.required"),
});
export const wallShiftRow = z.object({ ...shiftRow, days: z.array(z.number()) });

export const groupChoice = z.string().transform((text) => (text === "" ? null : Number(text)));
/** Accepts years from 2000 to 2199, since a partly typed year is a very early one. */
export const dayField = z
  .string()
  .min(1, "registration.required")
  .regex(/^2[01]\d\d-\d\d-\d\d$/, "registration.outOfRange");

/** Shifts as text, for the comparison after a conflict. Marks part the fields, so that a word that moved from one to the other shows. */
export const wordsOfShifts = (rows: readonly ShiftRow[]): string =>
  rows
    .map(({ name, team, start, end, breaks, days }) =>
      [name, team, `${start}–${end}`, breaks, days.map((day) => day + 1).join(" ")]
        .filter((part) => part !== "")
        .join(" · "),
    )
    .join("; ");
