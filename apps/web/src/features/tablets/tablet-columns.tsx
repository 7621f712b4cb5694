import type { Tablet } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { IconPencil, IconPlugConnectedX } from "@tabler/icons-react";
import { useNow } from "../../shared/environment/use-now.ts";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { shortAge } from "../../shared/format/short-age.ts";
import { DevicePlace, DeviceSeen, DeviceSize } from "../../shared/pairing/paired-device.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/column.ts";
import classes from "./tablets.module.css";

const Seen = ({ seen }: Pick<Tablet, "seen">) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  if (seen === null) return <RowNote>{t("tablets.never")}</RowNote>;
  return (
    <DeviceSeen seen={seen} nowMs={nowMs} version={t("tablets.version", { version: seen.version })}>
      {t("tablets.ago", { age: shortAge(nowMs - seen.at) })}
    </DeviceSeen>
  );
};

const Machines = ({ equipments }: Pick<Tablet, "equipments">) => {
  const all = useEquipments().data?.equipments ?? [];
  return (
    <>
      {all
        .filter(({ mid }) => equipments.includes(mid))
        .map(({ name }) => name)
        .join(", ")}
    </>
  );
};

export const tabletColumns = (t: TFunction, context: ListContext<Tablet>): readonly Column<Tablet>[] => [
  nameColumn(t("tablets.one"), context, ({ name }) => name, {
    after: ({ place }) => <DevicePlace place={place} />,
  }),
  {
    id: "seen",
    header: t("tablets.seen"),
    cell: ({ seen }) => <Seen seen={seen} />,
    sort: ({ seen }) => seen?.at ?? 0,
  },
  {
    id: "equipments",
    header: t("tablets.equipments"),
    cell: ({ equipments }) => <Machines equipments={equipments} />,
  },
  {
    id: "size",
    header: t("tablets.size"),
    minor: true,
    cell: ({ seen }) => <DeviceSize seen={seen} />,
  },
  {
    id: "actions",
    header: t("registration.actions"),
    quiet: true,
    cell: (tablet) => (
      <div className={classes.actions}>
        <RowAction
          icon={IconPencil}
          label={t("tablets.edit", { name: tablet.name })}
          forbidden={context.locks.edit}
          onClick={() => context.onOpen(tablet)}
        />
        <RowAction
          icon={IconPlugConnectedX}
          label={t("tablets.revoke", { name: tablet.name })}
          forbidden={context.locks.remove}
          onClick={() => context.onRemove(tablet)}
        />
      </div>
    ),
  },
];
