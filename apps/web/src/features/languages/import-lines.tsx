import type { ImportedText } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../shared/table/column.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import classes from "./languages.module.css";

/** Most lines listed in the dialog; the counts cover all. */
const mostLines = 100;

const columnsIn = (t: TFunction): readonly Column<ImportedText>[] => [
  { id: "line", header: t("languages.importing.line"), numeric: true, cell: ({ line }) => line },
  {
    id: "code",
    header: t("languages.moduleAndCode"),
    cell: ({ module, code }) => <span className={classes.code}>{`${module}.${code}`}</span>,
  },
  { id: "before", header: t("languages.importing.before"), minor: true, cell: ({ before }) => before },
  {
    id: "after",
    header: t("languages.importing.after"),
    cell: ({ text, reason }) => (
      <span>
        {text}
        {reason === null ? null : <span className={classes.fault}>{reason}</span>}
      </span>
    ),
  },
];

/** Lines of a file, errors first, then changes. */
export const ImportLines = ({ lines }: { readonly lines: readonly ImportedText[] }) => {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsIn(t), [t]);
  const rows = useMemo(
    () =>
      lines.toSorted(
        (a, b) => Number(b.status === "error") - Number(a.status === "error") || a.line - b.line,
      ),
    [lines],
  );
  const more = rows.length - mostLines;
  return (
    // The list scrolls and must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.lines} tabIndex={0} role="region" aria-label={t("languages.texts")}>
      <DataTable
        label={t("languages.texts")}
        columns={columns}
        rows={rows.slice(0, mostLines)}
        keyOf={({ line }) => String(line)}
      />
      {more > 0 ? <p className={classes.quiet}>{t("languages.importing.more", { count: more })}</p> : null}
    </div>
  );
};
