import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { groupColumns } from "./group-columns.tsx";
import { groups } from "./groups.ts";

export const groupPages = registrationPages({
  registration: groups,
  columns: groupColumns,
  sortedBy: "name",
  textsOf: ({ name }) => [name],
  loadForm: async () => (await import("./group-form.tsx")).GroupForm,
});
