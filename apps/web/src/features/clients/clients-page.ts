import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { clientColumns } from "./client-columns.tsx";
import { clientGroups } from "./client-groups.ts";
import { ClientsExport } from "./clients-export.tsx";
import { clients, isWhole } from "./clients.ts";
import classes from "./clients.module.css";
import { ClientSums } from "./client-sums.tsx";

export const clientPages = registrationPages({
  registration: clients,
  columns: clientColumns,
  sortedBy: "name",
  textsOf: (row) => (isWhole(row) ? [] : [row.name, row.tenant, row.cnpj ?? "", bare(row.cnpj)]),
  loadForm: async () => (await import("./client-form.tsx")).ClientForm,
  alone: true,
  groups: clientGroups,
  opensByRow: true,
  Tools: ClientsExport,
  Note: ClientSums,
  className: classes.table,
});

/** CNPJ without punctuation, so that the search finds it typed either way. */
function bare(cnpj: string | null): string {
  return (cnpj ?? "").replaceAll(/[./-]/g, "");
}
