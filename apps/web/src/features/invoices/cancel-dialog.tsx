import { Button, Checkbox, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import type { InvoiceActions } from "./use-managed-invoice.ts";

interface CancelDialogProps {
  /** Preview text of a new invoice for the same days under today's terms; null when it cannot be issued. */
  readonly anewText: string | null;
  readonly onCancel: InvoiceActions["cancel"];
  readonly onClose: () => void;
}

/** Asks for the reason of a cancellation, which the credit note states. */
export const CancelDialog = ({ anewText, onCancel, onClose }: CancelDialogProps) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const [anew, setAnew] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onCancel(reason, anew)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={t("managedInvoice.cancel")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{t("managedInvoice.cancelText")}</p>
        <TextInput
          label={t("managedInvoice.reason")}
          required
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        {anewText === null ? null : (
          <Checkbox
            mt="md"
            label={t("managedInvoice.anewToo")}
            description={anewText}
            checked={anew}
            onChange={({ currentTarget }) => setAnew(currentTarget.checked)}
          />
        )}
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("managedInvoice.cancel")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
