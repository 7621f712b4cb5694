import type { ImportedFile, ImportedRow } from "@fiel/contracts";
import { IconAlertTriangle, IconArrowRight, IconEqual, IconPencil, IconPlus } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { Column } from "../../shared/table/column.ts";
import classes from "./checked-rows.module.css";
import shared from "./imports.module.css";
import type { ValueText } from "./value-text.ts";

type Field = ImportedFile["fields"][number];

const icons = { new: IconPlus, changed: IconPencil, same: IconEqual, error: IconAlertTriangle } as const;
const words = { new: "isNew", changed: "isChanged", same: "isSame", error: "isError" } as const;

const Status = ({ t, row: { status, restores } }: { readonly t: TFunction; readonly row: ImportedRow }) => {
  const Icon = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {t(restores && status === "new" ? "imports.isBack" : `imports.${words[status]}`)}
    </span>
  );
};

/** A value that cannot be parsed, with the reason. */
const Wrong = ({ t, error }: { readonly t: TFunction; readonly error: ImportedRow["errors"][string] }) => (
  <span className={classes.wrong}>
    <span className={classes.boxed} data-empty={error.text === "" || undefined}>
      {error.text === "" ? t("imports.empty") : error.text}
    </span>
    <span className={classes.reason}>{error.reason}</span>
  </span>
);

const Changed = ({ t, was, is }: { readonly t: TFunction; readonly was: string; readonly is: string }) => (
  <span className={classes.changed}>
    <del>
      <span className="visually-hidden">{t("imports.was")} </span>
      {was === "" ? t("imports.empty") : was}
    </del>
    <IconArrowRight size={14} stroke={1.6} aria-hidden="true" />
    <ins>
      <span className="visually-hidden">{t("imports.becomesNow")} </span>
      {is === "" ? t("imports.empty") : is}
    </ins>
  </span>
);

const isNumber = (type: string): boolean => ["weight", "mass", "decimal", "money"].includes(type);

const columnOf = (
  t: TFunction,
  { name, type, label }: Field,
  textOf: ValueText,
  isKey: boolean,
): Column<ImportedRow> => ({
  id: name,
  header: label,
  ...(isNumber(type) ? { numeric: true } : {}),
  cell: ({ values, before, errors }) => {
    const error = errors[name];
    if (error !== undefined) return <Wrong t={t} error={error} />;
    // Codes are shown without thousands separators.
    const plain = (value: unknown, of: ImportedRow["values"]): string =>
      type === "whole" && typeof value === "number" ? String(value) : textOf(type, value, of);
    const is = plain(values[name], values);
    if (name in before) return <Changed t={t} was={plain(before[name], { ...values, ...before })} is={is} />;
    if (isKey) return <b className={classes.name}>{is}</b>;
    return (
      <span className={classes.value} data-wide={name === "name" || undefined}>
        {is}
      </span>
    );
  },
});

/** Columns for the line, its outcome and the file's fields. Units are part of the weights. */
export const rowColumns = (t: TFunction, file: ImportedFile, textOf: ValueText): Column<ImportedRow>[] => {
  const mapped = new Set(file.mapping.columns.map(({ field }) => field));
  const fields = file.fields.filter(({ name, type }) => mapped.has(name) && type !== "unit");
  return [
    {
      id: "line",
      header: t("imports.line"),
      cell: ({ line }) => <span className={shared.quiet}>{line}</span>,
      numeric: true,
    },
    { id: "status", header: t("imports.status"), cell: (row) => <Status t={t} row={row} /> },
    ...fields.map((field, place) => columnOf(t, field, textOf, place === 0)),
  ];
};
