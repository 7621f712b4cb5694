import type { Operator } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import type { Column } from "../../shared/table/column.ts";

export const operatorColumns = (
  t: TFunction,
  context: ListContext<Operator>,
): readonly Column<Operator>[] => [
  nameColumn(t("operators.name"), context, ({ name }) => name),
  {
    id: "code",
    header: t("operators.code"),
    cell: ({ code }) => code,
    sort: ({ code }) => code,
    numeric: true,
  },
  actionsColumn(t, context, ({ name }) => name),
];
