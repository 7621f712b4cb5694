import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { namedTexts } from "./named-text.ts";
import { userColumns } from "./user-columns.tsx";
import { users } from "./users.ts";
import classes from "./users.module.css";

export const userPages = registrationPages({
  registration: users,
  columns: userColumns,
  sortedBy: "name",
  textsOf: ({ name, email }) => [name, email],
  loadForm: async () => (await import("./user-form.tsx")).UserForm,
  removeWords: (t, user) => ({
    title: t("users.removeTitle", { name: user.name }),
    text: [t("users.removeText"), ...namedTexts(t, user)].join(" "),
    verb: t("users.removeVerb"),
  }),
  className: classes.table,
});
