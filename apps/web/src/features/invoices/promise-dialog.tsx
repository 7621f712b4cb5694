import { addDays } from "@fiel/domain";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import type { InvoiceActions } from "./use-managed-invoice.ts";

interface PromiseDialogProps {
  readonly today: string;
  readonly onPromise: InvoiceActions["promise"];
  readonly onClose: () => void;
}

const mostDaysAhead = 90;
const usualDaysAhead = 7;

/** Asks until when the client promised to pay. */
export const PromiseDialog = ({ today, onPromise, onClose }: PromiseDialogProps) => {
  const { t } = useTranslation();
  const [day, setDay] = useState(addDays(today, usualDaysAhead));
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onPromise(day)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog title={t("managedInvoice.promise")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{t("managedInvoice.promiseText")}</p>
        <TextInput
          type="date"
          label={t("managedInvoice.promiseDay")}
          min={today}
          max={addDays(today, mostDaysAhead)}
          required
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          data-autofocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("managedInvoice.promise")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
