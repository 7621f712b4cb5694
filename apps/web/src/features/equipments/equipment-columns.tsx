import type { TFunction } from "i18next";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/data-table.tsx";
import { alarmCount, alarmsOf } from "./alarms.ts";
import { type EquipmentRow, equipmentTypes } from "./equipments.ts";
import { LastReading } from "./last-reading.tsx";

const alarmText = (t: TFunction, bitmap: number): string => {
  const count = alarmsOf(bitmap).length;
  if (count === 0) return t("registeredEquipment.noAlarms");
  return count === alarmCount
    ? t("registeredEquipment.allAlarms")
    : t("registeredEquipment.someAlarms", { count, of: alarmCount });
};

/** Where the gateway finds the machine: address with port, or the directory of its files. */
const addressOf = ({ ip, port, dataDirectory }: EquipmentRow): string | null => {
  if (ip === null) return dataDirectory;
  return ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;
};

export const equipmentColumns = (
  t: TFunction,
  context: ListContext<EquipmentRow>,
): readonly Column<EquipmentRow>[] => [
  nameColumn(t("registeredEquipment.name"), context, ({ name }) => name),
  {
    id: "type",
    header: t("registeredEquipment.type"),
    cell: ({ type }) =>
      t(type === equipmentTypes.tcp ? "registeredEquipment.tcp" : "registeredEquipment.rs485"),
    sort: ({ type }) => type,
  },
  {
    id: "address",
    header: t("registeredEquipment.address"),
    minor: true,
    cell: (row) => addressOf(row) ?? <RowNote>{t("registeredEquipment.inDirectories")}</RowNote>,
    sort: (row) => addressOf(row) ?? "",
  },
  {
    id: "group",
    header: t("registeredEquipment.group"),
    cell: ({ group }) => group ?? <RowNote>{t("registeredEquipment.noGroup")}</RowNote>,
    sort: ({ group }) => group ?? "",
  },
  {
    id: "alarms",
    header: t("registeredEquipment.alarms"),
    minor: true,
    cell: ({ bitmap }) => alarmText(t, bitmap),
    sort: ({ bitmap }) => alarmsOf(bitmap).length,
  },
  ...(context.removed
    ? []
    : [
        {
          id: "lastReading",
          header: t("registeredEquipment.lastReading"),
          cell: ({ mid }: EquipmentRow) => <LastReading equipment={mid} />,
        },
      ]),
  actionsColumn(t, context, ({ name }) => name),
];
