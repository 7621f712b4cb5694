import { registrationPages } from "../../../shared/registration/registration-pages.tsx";
import { shiftExceptionColumns } from "./shift-exception-columns.tsx";
import { shiftExceptions } from "./shift-exceptions.ts";

export const shiftExceptionPages = registrationPages({
  registration: shiftExceptions,
  columns: shiftExceptionColumns,
  sortedBy: "firstDay",
  textsOf: ({ name }) => [name],
  loadForm: async () => (await import("./shift-exception-form.tsx")).ShiftExceptionForm,
});
