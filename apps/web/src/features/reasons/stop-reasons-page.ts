import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { CrowdedNotice } from "./crowded-notice.tsx";
import { reasonColumns } from "./reason-columns.tsx";
import { reasons } from "./reasons.ts";

export const reasonPages = registrationPages({
  registration: reasons,
  columns: reasonColumns,
  sortedBy: "",
  textsOf: ({ name }) => [name],
  Notice: CrowdedNotice,
  removeWords: (t, { name }) => ({
    title: t("reasons.removeTitle", { name }),
    text: t("reasons.removeText"),
  }),
  loadForm: async () => (await import("./reason-form.tsx")).ReasonForm,
});
