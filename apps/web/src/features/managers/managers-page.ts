import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { managerColumns } from "./manager-columns.tsx";
import { managers } from "./managers.ts";

export const managerPages = registrationPages({
  registration: managers,
  columns: managerColumns,
  sortedBy: "name",
  textsOf: ({ name, email }) => [name, email],
  loadForm: async () => (await import("./manager-form.tsx")).ManagerForm,
  removeWords: (t, { name }) => ({
    title: t("managers.removeTitle", { name }),
    text: t("managers.removeText"),
    verb: t("managers.removeVerb"),
  }),
});
