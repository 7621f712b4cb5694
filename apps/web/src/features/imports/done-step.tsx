import type { ImportedFile } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { ErrorsButton } from "./check-step.tsx";
import classes from "./done.module.css";
import shared from "./imports.module.css";
import { useUndo } from "./use-undo.tsx";

interface DoneStepProps {
  readonly file: ImportedFile;
  readonly onList: () => void;
  readonly onAnother: () => void;
}

/** Result of the import, with its undo. */
export const DoneStep = ({ file, onList, onAnother }: DoneStepProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { ask, dialog } = useUndo();
  const { new: added = 0, changed = 0, rows = 0, error = 0 } = file.counts ?? {};
  const told = { added: format.number(added), changed: format.number(changed), rows: format.number(rows) };
  const until = format.instant(file.undoUntil, "dateTime");
  return (
    <div className={classes.done}>
      <IconCircleCheck size={36} stroke={1.4} aria-hidden="true" />
      <div role="status">
        <h3>{t(file.state === "undone" ? "imports.doneUndone" : "imports.done")}</h3>
      </div>
      <p>{t("imports.doneText", told)}</p>
      {error > 0 ? <p>{t("imports.doneErrors", { count: error })}</p> : null}
      {file.undoUntil === null ? null : (
        <p className={shared.quiet}>{t("imports.doneUndo", { time: until })}</p>
      )}
      <div className={`${shared.buttons} ${classes.buttons}`}>
        <ErrorsButton file={file} />
        {file.undoUntil === null ? null : (
          <Button leftSection={<IconArrowBackUp size={16} aria-hidden="true" />} onClick={() => ask(file)}>
            {t("imports.undo")}
          </Button>
        )}
        <Button onClick={onAnother}>{t("imports.another")}</Button>
        <Button variant="filled" onClick={onList}>
          {t("imports.seeList")}
        </Button>
      </div>
      {dialog}
    </div>
  );
};
