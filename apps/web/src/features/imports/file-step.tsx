import type { ImportedFile, ImportKind } from "@fiel/contracts";
import { Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./file.module.css";
import shared from "./imports.module.css";
import { readFault } from "./read-fault.ts";
import { RecentImports } from "./recent-imports.tsx";
import { useImportActions } from "./use-import.ts";

interface FileStepProps {
  readonly kind: ImportKind;
  readonly onRead: (file: ImportedFile) => void;
}

/** Chooses or drops the file; below it, recent imports that can be undone. */
export const FileStep = ({ kind, onRead }: FileStepProps) => {
  const { t } = useTranslation();
  const { read } = useImportActions();
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const choose = (file: File | null | undefined): void => {
    // Resets the input, so that the same file can be chosen again after an edit.
    reset.current?.();
    if (!file || read.pending) return;
    void read.send({ kind, file }).then((sent) => sent && onRead(sent));
  };
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className={shared.body}>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden="true" />
        <p className={classes.dropTitle}>{t(read.pending ? "imports.reading" : "imports.drop")}</p>
        <p className={shared.quiet}>{t("imports.dropHint")}</p>
        <FileButton accept=".xlsx,.csv,.txt,text/csv" onChange={choose} resetRef={reset}>
          {(button) => (
            <Button {...button} variant="filled" loading={read.pending}>
              {t("imports.choose")}
            </Button>
          )}
        </FileButton>
        {read.error === null ? null : (
          <p className={shared.fault} role="alert">
            {readFault(read.error, t("imports.readFailed"))}
          </p>
        )}
      </div>
      <RecentImports kind={kind} onOpen={onRead} />
    </div>
  );
};
