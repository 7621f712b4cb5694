import type { RegisteredEvent } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { ReasonName } from "../../shared/reasons/reason-name.tsx";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";
import { levelNames } from "./level-names.ts";

/** Columns of events. A blocked event has no actions; a system event cannot be deleted. */
export const eventColumns = (
  t: TFunction,
  context: ListContext<RegisteredEvent>,
): readonly Column<RegisteredEvent>[] => [
  {
    id: "code",
    header: t("registeredEvents.code"),
    cell: ({ code }) => code,
    sort: ({ code }) => code,
    numeric: true,
  },
  nameColumn(t("registeredEvents.name"), context, ({ name }) => name, {
    isLocked: ({ blocked }) => blocked,
    after: ({ sys }) => (sys ? <RowNote>{t("registeredEvents.sysMark")}</RowNote> : null),
  }),
  {
    id: "level",
    header: t("registeredEvents.level"),
    cell: ({ notificationLevel }) => levelNames(t)[notificationLevel],
    sort: ({ notificationLevel }) => notificationLevel,
  },
  {
    id: "kind",
    header: t("registeredEvents.kind"),
    minor: true,
    cell: ({ planned }) => t(planned ? "registeredEvents.plannedMark" : "registeredEvents.unplannedMark"),
    sort: ({ planned }) => Number(planned),
  },
  {
    id: "reason",
    header: t("registeredEvents.reason"),
    minor: true,
    cell: ({ reasonId }) => <ReasonName id={reasonId} />,
  },
  actionsColumn(t, context, ({ name }) => name, {
    lockedOf: ({ blocked, sys }) => (blocked ? null : sys ? { remove: t("registeredEvents.sysRemove") } : {}),
  }),
];
