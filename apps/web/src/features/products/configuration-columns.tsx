import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { Format } from "../../shared/format/use-format.ts";
import { RowNote } from "../../shared/registration/row-note.tsx";
import type { Column } from "../../shared/table/data-table.tsx";
import { ArrivalCell } from "./arrival-cell.tsx";
import type { ConfigurationRow } from "./use-configurations.ts";

export const sizeText = (t: TFunction, format: Format, bytes: number): string =>
  bytes < 1_000
    ? t("products.bytes", { size: format.number(bytes) })
    : t("products.kilobytes", { size: format.number(bytes / 1_000, { decimals: 1 }) });

/** Placeholder, since a phone's card must have no empty line. */
const absent = <RowNote>–</RowNote>;

/** Machines with their configuration files. */
export const configurationColumns = (
  t: TFunction,
  format: Format,
  actionsOf: (row: ConfigurationRow) => ReactNode,
): readonly Column<ConfigurationRow>[] => [
  {
    id: "equipment",
    header: t("products.equipment"),
    cell: ({ name }) => <b>{name}</b>,
    sort: ({ name }) => name,
  },
  {
    id: "file",
    header: t("products.file"),
    cell: ({ file }) => file?.fileName ?? <RowNote>{t("products.noFile")}</RowNote>,
    sort: ({ file }) => file?.fileName ?? "",
  },
  {
    id: "size",
    header: t("products.fileSize"),
    cell: ({ file }) => (file === null ? absent : sizeText(t, format, file.fileSize)),
    sort: ({ file }) => file?.fileSize ?? -1,
    numeric: true,
  },
  {
    id: "sentAt",
    header: t("products.sentAt"),
    cell: ({ file }) => (file === null ? absent : format.instant(file.updatedAt, "dateTime")),
    sort: ({ file }) => file?.updatedAt ?? 0,
  },
  {
    id: "arrival",
    header: t("products.arrival"),
    cell: ({ file }) => (file === null ? absent : <ArrivalCell arrival={file.arrival} />),
    sort: ({ file }) => file?.arrival.state ?? "",
  },
  { id: "actions", header: t("registration.actions"), quiet: true, cell: actionsOf },
];
