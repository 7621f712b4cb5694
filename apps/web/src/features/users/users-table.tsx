import type { TenantUser } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../shared/table/data-table.tsx";
import { columnsOfUsers, type UsersContext } from "./user-columns.tsx";
import list from "../../shared/registration/list.module.css";
import classes from "./users.module.css";

interface UsersTableProps extends UsersContext {
  /** Those who are shown. */
  readonly rows: readonly TenantUser[];
  readonly selected?: string | undefined;
}

export const UsersTable = ({ rows, selected, ...context }: UsersTableProps) => {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t("settings.users")}
      columns={columnsOfUsers(t, context)}
      rows={rows}
      keyOf={({ _id }) => _id}
      selected={selected}
      sortedBy="name"
      className={`${list.table} ${classes.table}`}
    />
  );
};
