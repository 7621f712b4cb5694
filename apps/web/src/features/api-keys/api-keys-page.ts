import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { SecretTool } from "../../shared/told-secret/secret-tool.tsx";
import { apiKeyColumns } from "./api-key-columns.tsx";
import { apiKeys } from "./api-keys.ts";

export const apiKeyPages = registrationPages({
  registration: apiKeys,
  columns: apiKeyColumns,
  sortedBy: "name",
  textsOf: ({ name, hint }) => [name, hint],
  loadForm: async () => (await import("./api-key-form.tsx")).ApiKeyForm,
  Tools: SecretTool,
  removeWords: (t, { name }) => ({
    title: t("apiKeys.removeTitle", { name }),
    text: t("apiKeys.removeText"),
  }),
});
