import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { transferTools } from "../../shared/registration/transfer-tools.tsx";
import { coilColumns } from "./coil-columns.tsx";
import { coils } from "./coils.ts";

export const coilPages = registrationPages({
  registration: coils,
  columns: coilColumns,
  sortedBy: "name",
  textsOf: ({ name, code }) => [name, String(code)],
  Tools: transferTools("coils"),
  loadForm: async () => (await import("./coil-form.tsx")).CoilForm,
});
