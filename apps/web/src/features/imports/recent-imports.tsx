import type { ImportedFile, ImportKind } from "@fiel/contracts";
import { Button, Skeleton } from "@mantine/core";
import { IconArrowBackUp, IconPlayerPlay } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import type { Column } from "../../shared/table/column.ts";
import classes from "./file.module.css";
import shared from "./imports.module.css";
import { useUndo } from "./use-undo.tsx";
import { useImports } from "./use-import.ts";

/** Continues a file that is not applied, or undoes an applied one. */
const NextStep = ({
  file,
  onUndo,
  onOpen,
}: {
  readonly file: ImportedFile;
  readonly onUndo: (file: ImportedFile) => void;
  readonly onOpen: (file: ImportedFile) => void;
}) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (file.appliedAt === null)
    return (
      <span className={classes.end}>
        <Button
          aria-label={t("imports.goOnWith", { name: file.fileName })}
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          onClick={() => onOpen(file)}
        >
          {t("imports.goOn")}
        </Button>
      </span>
    );
  if (file.undoneAt === null)
    return (
      <span className={classes.end}>
        <Button
          aria-label={t("imports.undoTitle", { name: file.fileName })}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => onUndo(file)}
        >
          {t("imports.undo")}
        </Button>
      </span>
    );
  return (
    <span className={shared.quiet}>
      {t("imports.undoneAt", { time: format.instant(file.undoneAt, "dateTime") })}
    </span>
  );
};

const columnsOf = (
  t: TFunction,
  format: Format,
  onUndo: (file: ImportedFile) => void,
  onOpen: (file: ImportedFile) => void,
): Column<ImportedFile>[] => [
  {
    id: "file",
    header: t("imports.file"),
    cell: ({ fileName }) => <b className={classes.name}>{fileName}</b>,
  },
  {
    id: "when",
    header: t("imports.when"),
    cell: ({ appliedAt, createdAt }) => format.instant(appliedAt ?? createdAt, "dateTime"),
  },
  { id: "who", header: t("imports.who"), cell: ({ createdBy }) => createdBy, minor: true },
  {
    id: "what",
    header: t("imports.what"),
    cell: ({ appliedAt, counts }) =>
      appliedAt === null
        ? t("imports.notApplied")
        : t("imports.wrote", {
            added: format.number(counts?.new ?? 0),
            changed: format.number(counts?.changed ?? 0),
          }),
  },
  {
    id: "undo",
    header: t("imports.undo"),
    quiet: true,
    cell: (file) => <NextStep file={file} onUndo={onUndo} onOpen={onOpen} />,
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

interface RecentImportsProps {
  readonly kind: ImportKind;
  readonly onOpen: (file: ImportedFile) => void;
}

/** Recent imports with their undo, and files not yet applied. */
export const RecentImports = ({ kind, onOpen }: RecentImportsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useImports(kind, all);
  const { dialog, ask } = useUndo();
  const columns = useMemo(() => columnsOf(t, format, ask, onOpen), [t, format, ask, onOpen]);
  const files = data?.imports ?? [];
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
      <OlderNotShown count={data?.older ?? 0} onAll={() => setAll(true)} />
      {dialog}
    </section>
  );
};
