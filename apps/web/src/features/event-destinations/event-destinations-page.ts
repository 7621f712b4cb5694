import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { SecretTool } from "../../shared/told-secret/secret-tool.tsx";
import { eventDestinationColumns } from "./event-destination-columns.tsx";
import { eventDestinations } from "./event-destinations.ts";
import { OffNotice } from "./off-notice.tsx";

export const eventDestinationPages = registrationPages({
  registration: eventDestinations,
  columns: eventDestinationColumns,
  sortedBy: "name",
  textsOf: ({ name, address }) => [name, address],
  loadForm: async () => (await import("./event-destination-form.tsx")).EventDestinationForm,
  Tools: SecretTool,
  Notice: OffNotice,
  removeWords: (t, { name }) => ({
    title: t("eventDestinations.removeTitle", { name }),
    text: t("eventDestinations.removeText"),
  }),
});
