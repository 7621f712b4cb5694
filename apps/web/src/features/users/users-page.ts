import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { userColumns } from "./user-columns.tsx";
import { users } from "./users.ts";
import classes from "./users.module.css";

export const userPages = registrationPages({
  registration: users,
  columns: userColumns,
  sortedBy: "name",
  textsOf: ({ name, email }) => [name, email],
  loadForm: async () => (await import("./user-form.tsx")).UserForm,
  removeWords: (t, { name }) => ({
    title: t("users.removeTitle", { name }),
    text: t("users.removeText"),
    verb: t("users.removeVerb"),
  }),
  className: classes.table,
});
