import type { RegisteredShiftException } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { actionsColumn } from "../../../shared/registration/actions-column.tsx";
import { GroupName } from "../../../shared/registration/group-name.tsx";
import { nameColumn } from "../../../shared/registration/name-column.tsx";
import type { ListContext } from "../../../shared/registration/registration-page.tsx";
import type { Column } from "../../../shared/table/column.ts";
import { DayText } from "../day-text.tsx";

export const shiftExceptionColumns = (
  t: TFunction,
  context: ListContext<RegisteredShiftException>,
): readonly Column<RegisteredShiftException>[] => [
  nameColumn(t("shiftExceptions.name"), context, ({ name }) => name),
  {
    id: "group",
    header: t("shiftPatterns.group"),
    cell: ({ groupId }) => (
      <GroupName id={groupId} all={t("shiftPatterns.plant")} removed={t("shiftPatterns.removedGroup")} />
    ),
    sort: ({ groupId }) => groupId ?? 0,
  },
  {
    id: "firstDay",
    header: t("shiftExceptions.firstDay"),
    cell: ({ firstDay }) => <DayText day={firstDay} />,
    sort: ({ firstDay }) => firstDay,
  },
  {
    id: "lastDay",
    header: t("shiftExceptions.lastDay"),
    cell: ({ lastDay }) => <DayText day={lastDay} />,
    sort: ({ lastDay }) => lastDay,
  },
  {
    id: "kind",
    header: t("shiftExceptions.kind"),
    minor: true,
    cell: ({ kind }) => t(`shiftExceptions.kinds.${kind}`),
    sort: ({ kind }) => kind,
  },
  actionsColumn(t, context, ({ name }) => name),
];
