import { formatInvoiceNumber } from "@fiel/domain";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { useApi } from "../api/use-api.ts";
import { saveFile } from "../files/save-file.ts";
import { dismissToasts, toastFailure } from "../toasts/toasts.tsx";

export interface InvoicePdf {
  /** Number of the invoice being downloaded; null for none. */
  readonly saving: number | null;
  readonly save: (number: number) => Promise<void>;
}

/** Saves the PDF of an invoice from the address for the signed-in user. */
export const useInvoicePdf = (addressOf: (number: number) => string, owner: string): InvoicePdf => {
  const api = useApi();
  const { t } = useTranslation();
  const [saving, setSaving] = useState<number | null>(null);
  const save = async (number: number): Promise<void> => {
    setSaving(number);
    try {
      saveFile(await api.file(addressOf(number)), `${owner}-${formatInvoiceNumber(number)}.pdf`);
      dismissToasts("invoicePdf");
    } catch (error) {
      const message = error instanceof ApiError ? error.message : undefined;
      toastFailure({
        title: t("billing.pdfFailed"),
        ...(message === undefined ? {} : { message }),
        once: "invoicePdf",
      });
    } finally {
      setSaving(null);
    }
  };
  return { saving, save };
};
