import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { reasonColumns } from "./reason-columns.tsx";
import { ReasonsNotice } from "./reasons-notice.tsx";
import { reasons } from "./reasons.ts";

export const reasonPages = registrationPages({
  registration: reasons,
  columns: reasonColumns,
  sortedBy: "",
  textsOf: ({ name }) => [name],
  Notice: ReasonsNotice,
  removeWords: (t, { name }) => ({
    title: t("reasons.removeTitle", { name }),
    text: t("reasons.removeText"),
  }),
  loadForm: async () => (await import("./reason-form.tsx")).ReasonForm,
});
