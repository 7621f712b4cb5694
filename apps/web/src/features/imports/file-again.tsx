import type { ImportedFile } from "@fiel/contracts";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./columns.module.css";
import shared from "./imports.module.css";
import { useFileAgain, useSentFile } from "./use-import.ts";

/** Asks for the file again after a reload of the page, since its bytes are needed to read another sheet or encoding. */
export const FileAgain = ({ file }: { readonly file: ImportedFile }) => {
  const { t } = useTranslation();
  const take = useFileAgain(file);
  const sent = useSentFile(file.id);
  const [other, setOther] = useState(false);
  const hasChoice = file.format === "csv" || file.sheets.length > 1;
  if (sent !== null || !hasChoice) return null;
  return (
    <div className={classes.again}>
      <p className={shared.quiet}>{t("imports.fileAgainText")}</p>
      <FileButton
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={(chosen) => setOther(chosen !== null && !take(chosen))}
      >
        {(button) => <Button {...button}>{t("imports.fileAgain", { name: file.fileName })}</Button>}
      </FileButton>
      {other ? (
        <p className={shared.fault} role="alert">
          {t("imports.fileAgainOther", { name: file.fileName })}
        </p>
      ) : null}
    </div>
  );
};
