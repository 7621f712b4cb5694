import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { alertDestinationColumns } from "./alert-destination-columns.tsx";
import { alertDestinations } from "./alert-destinations.ts";
import { SecretTool } from "../../shared/told-secret/secret-tool.tsx";

export const alertDestinationPages = registrationPages({
  registration: alertDestinations,
  columns: alertDestinationColumns,
  sortedBy: "name",
  textsOf: ({ name, address }) => [name, address],
  loadForm: async () => (await import("./alert-destination-form.tsx")).AlertDestinationForm,
  Tools: SecretTool,
  removeWords: (t, { name }) => ({
    title: t("alertDestinations.removeTitle", { name }),
    text: t("alertDestinations.removeText"),
  }),
});
