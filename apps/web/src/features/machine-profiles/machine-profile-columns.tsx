import type { MachineProfileRecord } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";

const Machines = ({ machines }: Pick<MachineProfileRecord, "machines">) => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  if (machines.length === 0) return <RowNote>{t("machineProfiles.unused")}</RowNote>;
  return machines.map((mid) => all.find((one) => one.mid === mid)?.name ?? String(mid)).join(", ");
};

const kindOf = ({ content }: MachineProfileRecord): string =>
  content["driver"] === "scale" ? "scale" : "modbus";

export const machineProfileColumns = (
  t: TFunction,
  context: ListContext<MachineProfileRecord>,
): readonly Column<MachineProfileRecord>[] => [
  nameColumn(t("machineProfiles.name"), context, ({ name }) => name),
  {
    id: "title",
    header: t("machineProfiles.profileTitle"),
    cell: ({ title }) => title,
    sort: ({ title }) => title,
  },
  {
    id: "driver",
    header: t("machineProfiles.driver"),
    minor: true,
    cell: (row) => t(`machineProfiles.${kindOf(row) === "scale" ? "scale" : "modbus"}`),
    sort: kindOf,
  },
  {
    id: "tested",
    header: t("machineProfiles.inField"),
    minor: true,
    cell: ({ content }) =>
      content["testedInField"] === true ? (
        t("machineProfiles.tested")
      ) : (
        <RowNote>{t("machineProfiles.untested")}</RowNote>
      ),
  },
  { id: "machines", header: t("machineProfiles.machines"), cell: (row) => <Machines {...row} /> },
  {
    id: "version",
    header: t("machineProfiles.version"),
    minor: true,
    cell: ({ version }) => String(version),
  },
  actionsColumn(t, context, ({ name }) => name),
];
