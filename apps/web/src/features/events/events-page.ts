import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { transferTools } from "../../shared/registration/transfer-tools.tsx";
import { eventColumns } from "./event-columns.tsx";
import { events } from "./events.ts";

export const eventPages = registrationPages({
  registration: events,
  columns: eventColumns,
  sortedBy: "code",
  textsOf: ({ name, code }) => [name, String(code)],
  Tools: transferTools("events"),
  loadForm: async () => (await import("./event-form.tsx")).EventForm,
});
