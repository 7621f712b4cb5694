import type { RegisteredReason } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { LossClassMark } from "../../shared/reasons/loss-class-mark.tsx";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { GroupName } from "../../shared/registration/group-name.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";
import { MoveHandle } from "./move-handle.tsx";
import classes from "./reasons.module.css";

const nameOf = ({ name }: RegisteredReason): string => name;

/** Name column of the tree: reasons are indented below their group and have a move handle; groups show how many they contain. */
const treeColumn = (t: TFunction, context: ListContext<RegisteredReason>): Column<RegisteredReason> => {
  const inside = Map.groupBy(context.rows, ({ parentId }) => parentId);
  const ids = new Set(context.rows.map(({ id }) => id));
  const { cell, id, header } = nameColumn(t("reasons.name"), context, nameOf, {
    after: (row) =>
      row.lossClass === null ? (
        <RowNote>{t("reasons.inside", { count: inside.get(row.id)?.length ?? 0 })}</RowNote>
      ) : null,
  });
  return {
    id,
    header,
    cell: (row) => (
      <div className={row.parentId !== null && ids.has(row.parentId) ? classes.inside : classes.top}>
        {context.removed ? null : <MoveHandle row={row} rows={context.rows} />}
        {cell(row)}
      </div>
    ),
  };
};

/** Columns of the tree. None sorts, since the order is the tree's own. */
export const reasonColumns = (
  t: TFunction,
  context: ListContext<RegisteredReason>,
): readonly Column<RegisteredReason>[] => [
  treeColumn(t, context),
  {
    id: "lossClass",
    header: t("reasons.lossClass"),
    cell: ({ lossClass }) =>
      lossClass === null ? (
        <span className={classes.quiet}>{t("reasons.groupMark")}</span>
      ) : (
        <LossClassMark of={lossClass} />
      ),
  },
  {
    id: "group",
    header: t("reasons.group"),
    minor: true,
    cell: ({ lossClass, groupId }) =>
      lossClass === null ? null : (
        <GroupName id={groupId} all={t("reasons.allMachines")} removed={t("reasons.removedGroup")} />
      ),
  },
  actionsColumn(t, context, nameOf),
];
