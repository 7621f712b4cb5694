import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import dialog from "../../shared/dialogs/dialog.module.css";

interface LeavingDialogProps {
  readonly name: string;
  readonly days: number;
  readonly onAsk: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Confirms a deletion: the client's name must be typed, so that nobody deletes the wrong client. */
export const LeavingDialog = ({ name, days, onAsk, onClose }: LeavingDialogProps) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const asked = await onAsk(typed.trim());
    setBusy(false);
    if (asked) onClose();
  };
  return (
    <Dialog title={t("clients.leavingTitle", { name })} onClose={onClose}>
      <p>{t("clients.leavingText", { count: days })}</p>
      <TextInput
        label={t("clients.leavingName", { name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button
          variant="filled"
          className={dialog.danger ?? ""}
          loading={busy}
          disabled={typed.trim() !== name}
          onClick={() => void ask()}
        >
          {t("clients.leavingVerb")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
