import type { ImportedFile, ImportKind } from "@fiel/contracts";
import { Button, Skeleton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsAside } from "./columns-aside.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { FileStep } from "./file-step.tsx";
import classes from "./done.module.css";
import shared from "./imports.module.css";
import { type Step, Steps } from "./steps.tsx";
import { useImport, useImportActions } from "./use-import.ts";

interface ImportPageProps {
  readonly kind: ImportKind;
  /** Id of the file, from the URL. */
  readonly id: number | undefined;
  readonly onFile: (id: number | undefined) => void;
  readonly onList: () => void;
}

const stepOf = (file: ImportedFile | undefined, editing: boolean): Step | "done" => {
  if (file === undefined) return "file";
  if (file.state === "applied" || file.state === "undone") return "done";
  return file.state === "read" || editing ? "columns" : "check";
};

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Shown when the file in the URL does not exist or cannot be loaded. */
const Missing = ({
  isGone,
  onRetry,
  onAnother,
}: {
  isGone: boolean;
  onRetry: () => void;
  onAnother: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={classes.done}>
      <p>{t(isGone ? "imports.loadFailed" : "panel.failed")}</p>
      <Button variant="filled" onClick={isGone ? onAnother : onRetry}>
        {t(isGone ? "imports.another" : "panel.retry")}
      </Button>
    </div>
  );
};

const Head = ({
  kind,
  file,
  at,
  onList,
}: {
  kind: ImportKind;
  file: ImportedFile | undefined;
  at: Step | "done";
  onList: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <header className={shared.head}>
      <button type="button" className={shared.back} aria-label={t("imports.back")} onClick={onList}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <h2>{t(`importTitles.${kind}`)}</h2>
      {file === undefined ? null : (
        <span className={shared.fileName}>
          {file.fileName}, {sizeText(file.fileSize)}
        </span>
      )}
      <Steps at={at} />
    </header>
  );
};

/** Import of records from a file: file, columns, preview, and result. */
export const ImportPage = ({ kind, id, onFile, onList }: ImportPageProps) => {
  const { data: file, error, refetch } = useImport(id);
  const { forget } = useImportActions();
  const [editing, setEditing] = useState(false);
  const at = stepOf(file, editing);
  const cancel = (): void => {
    if (file !== undefined) forget(file.id);
    onFile(undefined);
  };
  const another = (): void => onFile(undefined);
  const bodies = {
    file: <FileStep kind={kind} onRead={(read) => onFile(read.id)} />,
    columns: file && (
      <ColumnsStep
        key={file.id}
        file={file}
        onChecked={() => setEditing(false)}
        onCancel={cancel}
        onRead={(other) => onFile(other.id)}
      />
    ),
    check: file && <CheckStep file={file} onCancel={cancel} />,
    apply: null,
    done: file && <DoneStep file={file} onList={onList} onAnother={another} />,
  };
  const waiting = id !== undefined && file === undefined;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={shared.split} data-aside={at === "check" || undefined}>
      <section className={shared.panel} aria-busy={waiting && error === null}>
        <Head kind={kind} file={file} at={at} onList={onList} />
        {error !== null && waiting ? (
          <Missing isGone={isGone} onRetry={() => void refetch()} onAnother={another} />
        ) : waiting ? (
          <div className={shared.body}>
            <Skeleton height={240} animate={false} />
          </div>
        ) : (
          bodies[at]
        )}
      </section>
      {at === "check" && file ? <ColumnsAside file={file} onChange={() => setEditing(true)} /> : null}
    </div>
  );
};
