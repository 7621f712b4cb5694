import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { languageColumns } from "./language-columns.tsx";
import { languages } from "./language-registration.ts";

/** The list, and adding one beside it; what is in a language is `texts-page.tsx`. */
export const languagePages = registrationPages({
  registration: languages,
  columns: languageColumns,
  sortedBy: "",
  textsOf: ({ code, description }) => [code, description],
  loadForm: async () => (await import("./language-form.tsx")).LanguageForm,
  opensByRow: true,
});
