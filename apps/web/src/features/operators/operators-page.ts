import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { transferTools } from "../../shared/registration/transfer-tools.tsx";
import { operatorColumns } from "./operator-columns.tsx";
import { operators } from "./operators.ts";

export const operatorPages = registrationPages({
  registration: operators,
  columns: operatorColumns,
  sortedBy: "name",
  textsOf: ({ name, code }) => [name, String(code)],
  Tools: transferTools("operators"),
  loadForm: async () => (await import("./operator-form.tsx")).OperatorForm,
});
