import type { ImportedFile, ImportKind } from "@fiel/contracts";
import { Button, Skeleton } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import type { Column } from "../../shared/table/column.ts";
import classes from "./file.module.css";
import shared from "./imports.module.css";
import { useUndo } from "./use-undo.tsx";
import { useImports } from "./use-import.ts";

const columnsOf = (
  t: TFunction,
  format: Format,
  onUndo: (file: ImportedFile) => void,
): Column<ImportedFile>[] => [
  {
    id: "file",
    header: t("imports.file"),
    cell: ({ fileName }) => <b className={classes.name}>{fileName}</b>,
  },
  { id: "when", header: t("imports.when"), cell: ({ appliedAt }) => format.instant(appliedAt, "dateTime") },
  { id: "who", header: t("imports.who"), cell: ({ createdBy }) => createdBy, minor: true },
  {
    id: "what",
    header: t("imports.what"),
    cell: ({ counts }) =>
      t("imports.wrote", {
        added: format.number(counts?.new ?? 0),
        changed: format.number(counts?.changed ?? 0),
      }),
  },
  {
    id: "undo",
    header: t("imports.undo"),
    quiet: true,
    cell: (file) =>
      file.undoneAt === null ? (
        <span className={classes.end}>
          <Button
            aria-label={t("imports.undoTitle", { name: file.fileName })}
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={() => onUndo(file)}
          >
            {t("imports.undo")}
          </Button>
        </span>
      ) : (
        <span className={shared.quiet}>
          {t("imports.undoneAt", { time: format.instant(file.undoneAt, "dateTime") })}
        </span>
      ),
  },
];

const Unread = ({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) => {
  const { t } = useTranslation();
  if (!failed) return <Skeleton className={classes.unread} height={36} animate={false} />;
  return (
    <p className={classes.unread}>
      {t("panel.failed")} <Button onClick={onRetry}>{t("panel.retry")}</Button>
    </p>
  );
};

/** What was imported lately, each with its way back. */
export const RecentImports = ({ kind }: { readonly kind: ImportKind }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useImports();
  const { dialog, ask } = useUndo();
  const columns = useMemo(() => columnsOf(t, format, ask), [t, format, ask]);
  const files = useMemo(() => (data ?? []).filter((file) => file.kind === kind), [data, kind]);
  return (
    <section className={classes.recent} aria-busy={data === undefined && error === null}>
      <h3>{t("imports.recent")}</h3>
      {data === undefined ? (
        <Unread failed={error !== null} onRetry={() => void refetch()} />
      ) : files.length === 0 ? (
        <p className={shared.quiet}>{t("imports.recentNone")}</p>
      ) : (
        <DataTable
          label={t("imports.recent")}
          columns={columns}
          rows={files}
          keyOf={({ id }) => String(id)}
        />
      )}
      {dialog}
    </section>
  );
};
