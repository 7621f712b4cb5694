import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import dialog from "../../shared/dialogs/dialog.module.css";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./key-panel.module.css";

interface RevokeDialogProps {
  readonly onRevoke: () => Promise<void>;
  readonly onClose: () => void;
}

/** Revoking stops every gateway, so the client's identifier must be typed to confirm. */
export const RevokeDialog = ({ onRevoke, onClose }: RevokeDialogProps) => {
  const { t } = useTranslation();
  const { tenant } = useSignedIn().client;
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const meant = typed.trim() === tenant;
  const revoke = async (event: FormEvent) => {
    event.preventDefault();
    if (!meant) return;
    setBusy(true);
    await onRevoke();
    onClose();
  };
  return (
    <Dialog title={t("device.revokeTitle")} onClose={onClose}>
      <p>{t("device.revokeText")}</p>
      <form className={classes.form} onSubmit={(event) => void revoke(event)}>
        <TextInput
          label={t("device.revokeType", { tenant })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button
            type="submit"
            variant="filled"
            className={meant ? (dialog.danger ?? "") : ""}
            disabled={!meant}
            loading={busy}
          >
            {t("device.revokeVerb")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
