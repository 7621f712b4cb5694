import type { ImportedTexts } from "@fiel/contracts";
import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { ImportLines } from "./import-lines.tsx";
import { useImportTexts } from "./use-import-texts.ts";
import classes from "./languages.module.css";

interface ImportDialogProps {
  readonly language: string;
  readonly onClose: () => void;
}

const Compared = ({ plan }: { readonly plan: ImportedTexts }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { changed, same, empty, errors } = plan;
  const said = {
    changed: format.number(changed),
    same: format.number(same),
    empty: format.number(empty),
    errors: format.number(errors),
  };
  return (
    <>
      <p>{t("languages.importing.counts", said)}</p>
      {plan.lines.length === 0 ? (
        <p className={classes.quiet}>{t("languages.importing.nothing")}</p>
      ) : (
        <ImportLines lines={plan.lines} />
      )}
    </>
  );
};

/** Import of a translator's file: chosen, compared line by line, then applied as compared. */
export const ImportDialog = ({ language, onClose }: ImportDialogProps) => {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  const [file, setFile] = useState<File | null>(null);
  const { plan, compare, apply } = useImportTexts(language, onClose);
  const choose = (chosen: File | null): void => {
    // Resets the input, so that the same file can be chosen again after an edit.
    reset.current?.();
    if (chosen === null) return;
    setFile(chosen);
    void compare.send(chosen);
  };
  const { error } = compare;
  return (
    <Dialog title={t("languages.importing.title", { code: language })} width={760} onClose={onClose}>
      <p className={classes.quiet}>{file === null ? t("languages.importing.hint") : file.name}</p>
      {error === null ? null : (
        <p className={classes.fault} role="alert">
          {error instanceof ApiError
            ? (error.fields["file"] ?? error.message)
            : t("languages.importing.readFailed")}
        </p>
      )}
      {plan === null || error !== null ? null : <Compared plan={plan} />}
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <FileButton accept=".xlsx,.csv,.txt,text/csv" onChange={choose} resetRef={reset}>
          {(button) => (
            <Button {...button} variant={plan === null ? "filled" : "default"} loading={compare.pending}>
              {t("languages.importing.choose")}
            </Button>
          )}
        </FileButton>
        {plan === null || file === null ? null : (
          <Button
            variant="filled"
            loading={apply.pending}
            disabled={plan.changed === 0}
            onClick={() => void apply.send({ file, digest: plan.digest })}
          >
            {t("languages.importing.apply", { count: plan.changed })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
};
