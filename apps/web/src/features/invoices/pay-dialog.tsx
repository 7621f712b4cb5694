import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import type { InvoiceActions } from "./use-managed-invoice.ts";

interface PayDialogProps {
  readonly today: string;
  readonly onPay: InvoiceActions["pay"];
  readonly onClose: () => void;
}

/** Asks for the method and date of a payment. */
export const PayDialog = ({ today, onPay, onClose }: PayDialogProps) => {
  const { t } = useTranslation();
  const [method, setMethod] = useState("Pix");
  const [paidOn, setPaidOn] = useState(today);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onPay({ method, paidOn, note })) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={t("managedInvoice.pay")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t("managedInvoice.method")}
          required
          maxLength={40}
          value={method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="date"
          label={t("managedInvoice.paidOn")}
          max={today}
          required
          value={paidOn}
          onChange={({ currentTarget }) => setPaidOn(currentTarget.value)}
        />
        <TextInput
          label={t("managedInvoice.note")}
          maxLength={300}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("managedInvoice.pay")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
