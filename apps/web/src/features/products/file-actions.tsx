import { FileButton } from "@mantine/core";
import { IconDownload, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { RowAction } from "../../shared/registration/row-action.tsx";
import { useSupportLock } from "../../shared/session/use-support-lock.ts";
import classes from "./products.module.css";
import type { ConfigurationActions } from "./use-configuration-actions.ts";
import type { ConfigurationRow } from "./use-configurations.ts";

interface FileActionsProps {
  readonly row: ConfigurationRow;
  readonly actions: ConfigurationActions;
  readonly onRemove: (row: ConfigurationRow) => void;
}

/** Actions on one machine's file. */
export const FileActions = ({ row, actions, onRemove }: FileActionsProps) => {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  const lock = useSupportLock(true);
  const { name, file } = row;
  const upload = (chosen: File | null): void => {
    // Resets the input, so that the same file can be chosen again after an edit.
    reset.current?.();
    if (chosen !== null) void actions.upload(row, chosen);
  };
  return (
    <div className={classes.rowActions}>
      <FileButton accept=".csv,text/csv" onChange={upload} resetRef={reset}>
        {({ onClick }) => (
          <RowAction
            icon={IconUpload}
            label={t(file === null ? "products.upload" : "products.replace", { name })}
            forbidden={lock}
            onClick={onClick}
          />
        )}
      </FileButton>
      {file === null ? null : (
        <>
          <RowAction
            icon={IconDownload}
            label={t("products.download", { name })}
            onClick={() => void actions.download(row)}
          />
          <RowAction
            icon={IconTrash}
            label={t("products.removeFile", { name })}
            forbidden={lock}
            onClick={() => onRemove(row)}
          />
        </>
      )}
    </div>
  );
};
