import type { RegisteredShiftPattern } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { GroupName } from "../../shared/registration/group-name.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { CopyLink } from "./copy-link.tsx";
import { DayText } from "./day-text.tsx";

export const shiftPatternColumns = (
  t: TFunction,
  context: ListContext<RegisteredShiftPattern>,
): readonly Column<RegisteredShiftPattern>[] => [
  nameColumn(t("shiftPatterns.name"), context, ({ name }) => name),
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
    header: t("shiftPatterns.since"),
    cell: ({ firstDay }) => <DayText day={firstDay} />,
    sort: ({ firstDay }) => firstDay,
  },
  {
    id: "shifts",
    header: t("shiftPatterns.shifts"),
    minor: true,
    cell: ({ shifts }) =>
      [...new Set(shifts.map(({ name, start, end }) => `${name} ${start}–${end}`))].join(", "),
  },
  actionsColumn(t, context, ({ name }) => name, {
    more: ({ id, name }) => (context.removed ? null : <CopyLink id={id} name={name} />),
  }),
];
