import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { eventColumns } from "./event-columns.tsx";
import { EventForm } from "./event-form.tsx";
import { events } from "./events.ts";

export const eventPages = registrationPages({
  registration: events,
  columns: eventColumns,
  sortedBy: "code",
  textsOf: ({ name, code }) => [name, String(code)],
  Form: EventForm,
});
