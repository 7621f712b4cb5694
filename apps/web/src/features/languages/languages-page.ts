import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { languageColumns } from "./language-columns.tsx";
import { languages } from "./language-registration.ts";

/** List of languages and the form that adds one. `texts-page.tsx` shows the texts of a language. */
export const languagePages = registrationPages({
  registration: languages,
  columns: languageColumns,
  sortedBy: "",
  textsOf: ({ code, description }) => [code, description],
  loadForm: async () => (await import("./language-form.tsx")).LanguageForm,
  opensByRow: true,
});
