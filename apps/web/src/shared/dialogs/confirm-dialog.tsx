import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "./dialog.tsx";
import classes from "./dialog.module.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** Label of the button that confirms. */
  readonly verb: string;
  /** Label of the button that cancels; 'Cancelar' by default. */
  readonly back?: string;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before something that is hard to undo. The cancel button has the focus. */
export const ConfirmDialog = ({ title, text, verb, back, onConfirm, onClose }: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          {back ?? t("dialog.cancel")}
        </Button>
        <Button
          variant="filled"
          className={classes.danger ?? ""}
          loading={busy}
          onClick={() => void confirm()}
        >
          {verb}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
