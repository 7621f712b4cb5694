import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { tabletColumns } from "./tablet-columns.tsx";
import { tablets } from "./tablets.ts";

export const tabletPages = registrationPages({
  registration: tablets,
  columns: tabletColumns,
  sortedBy: "name",
  textsOf: ({ name, place }) => [name, place],
  loadForm: async () => (await import("./tablet-form.tsx")).TabletForm,
  removeWords: (t, { name }) => ({
    title: t("tablets.revokeTitle", { name }),
    text: t("tablets.revokeText"),
    verb: t("tablets.revokeButton"),
  }),
});
