import type { TFunction } from "i18next";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/data-table.tsx";
import type { GroupRow } from "./groups.ts";

export const groupColumns = (t: TFunction, context: ListContext<GroupRow>): readonly Column<GroupRow>[] => [
  nameColumn(t("groups.name"), context, ({ name }) => name),
  actionsColumn(t, context, ({ name }) => name),
];
