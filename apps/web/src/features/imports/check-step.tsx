import { exportImportErrors, type ImportedFile } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import { dismissToasts, toastFailure } from "../../shared/toasts/toasts.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import { Counts } from "./counts.tsx";
import classes from "./imports.module.css";
import { JoinedLines } from "./joined-lines.tsx";
import { isStale, useImportActions } from "./use-import.ts";

/** Saves the rejected rows as a file. */
const useErrorsFile = ({ id, fileName }: ImportedFile) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  return async () => {
    try {
      const file = await api.file(urlOf(exportImportErrors, { tenant, id: String(id) }, { format: "xlsx" }));
      saveFile(file, `${fileName.replace(/\.[^.]*$/, "")}-${t("imports.isError").toLowerCase()}.xlsx`);
      dismissToasts("importErrors");
    } catch {
      toastFailure({ title: t("imports.downloadFailed"), once: "importErrors" });
    }
  };
};

export const ErrorsButton = ({ file }: { readonly file: ImportedFile }) => {
  const { t } = useTranslation();
  const save = useErrorsFile(file);
  const count = file.counts?.error ?? 0;
  if (count === 0) return null;
  return (
    <Button leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void save()}>
      {t("imports.errorsFile", { count })}
    </Button>
  );
};

interface CheckStepProps {
  readonly file: ImportedFile;
  readonly onCancel: () => void;
}

/** Preview of the import row by row, and the button that applies it. */
export const CheckStep = ({ file, onCancel }: CheckStepProps) => {
  const { t } = useTranslation();
  const { apply, check } = useImportActions();
  const stale = isStale(apply.error);
  const { new: added = 0, changed = 0 } = file.counts ?? {};
  const again = () =>
    void check.send({ id: file.id, mapping: file.mapping }).then((checked) => checked && apply.reset());
  return (
    <>
      <Counts counts={file.counts} />
      <JoinedLines counts={file.counts} />
      <CheckedRows file={file} />
      <div className={classes.foot}>
        {stale ? (
          <p className={classes.fault} role="alert">
            <IconAlertTriangle size={16} aria-hidden="true" />
            {t("imports.stale")}
          </p>
        ) : (
          <p className={classes.promise}>
            <IconArrowBackUp size={16} aria-hidden="true" />
            {t("imports.promise")}
          </p>
        )}
        <div className={classes.buttons}>
          <ErrorsButton file={file} />
          <Button onClick={onCancel}>{t("imports.forget")}</Button>
          {stale ? (
            <Button variant="filled" loading={check.pending} onClick={again}>
              {t("imports.checkAgain")}
            </Button>
          ) : (
            <Button
              variant="filled"
              loading={apply.pending}
              disabled={added + changed === 0}
              onClick={() => void apply.send(file.id)}
            >
              {t(`importApply.${file.kind}`, { count: added + changed })}
            </Button>
          )}
        </div>
      </div>
    </>
  );
};
