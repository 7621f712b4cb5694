import type { ImportedFile } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../shared/dialogs/confirm-dialog.tsx";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./done.module.css";
import shared from "./imports.module.css";
import { useImportActions } from "./use-import.ts";

type Refused = readonly { readonly line: number; readonly name: string; readonly reason: string }[];

/** Most refused rows listed; their total is shown above. */
const shown = 50;

const Kept = ({ refused, onClose }: { readonly refused: Refused; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t("imports.keptTitle")} onClose={onClose}>
      <p>{t("imports.keptText")}</p>
      <ul className={classes.kept}>
        {refused.slice(0, shown).map(({ line, name, reason }) => (
          <li key={line}>
            <b>{name}</b> <span className={shared.quiet}>{reason}</span>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          {t("imports.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

/** Confirms and runs the undo of an import, and lists what could not be undone. */
export const useUndo = (): { readonly ask: (file: ImportedFile) => void; readonly dialog: ReactNode } => {
  const { t } = useTranslation();
  const { undo } = useImportActions();
  const [asked, ask] = useState<ImportedFile | null>(null);
  const [refused, setRefused] = useState<Refused>([]);
  const confirm = async (file: ImportedFile): Promise<void> => {
    const outcome = await undo.send(file.id);
    if (outcome === null) return;
    toastInfo({ title: t("imports.undone", { count: outcome.undone }), once: "imports" });
    setRefused(outcome.refused);
  };
  const question = asked !== null && (
    <ConfirmDialog
      title={t("imports.undoTitle", { name: asked.fileName })}
      text={t("imports.undoText")}
      verb={t("imports.undo")}
      onConfirm={() => confirm(asked)}
      onClose={() => ask(null)}
    />
  );
  const kept = refused.length > 0 && asked === null && (
    <Kept refused={refused} onClose={() => setRefused([])} />
  );
  return { ask, dialog: question || kept || null };
};
