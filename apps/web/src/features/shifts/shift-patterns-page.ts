import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { PlantMonth } from "./plant-month.tsx";
import { shiftPatternColumns } from "./shift-pattern-columns.tsx";
import { shiftPatterns } from "./shift-patterns.ts";

export const shiftPatternPages = registrationPages({
  registration: shiftPatterns,
  columns: shiftPatternColumns,
  sortedBy: "firstDay",
  textsOf: ({ name, shifts }) => [name, ...shifts.flatMap((shift) => [shift.name, shift.team ?? ""])],
  alone: true,
  loadForm: async () => (await import("./shift-pattern-form.tsx")).ShiftPatternForm,
  Below: PlantMonth,
});
