import {
  cancelInvoiceByNote,
  getInvoicePdf,
  issueInvoiceAnew,
  type ManagedInvoice,
  payInvoiceByHand,
  promisePayment,
  readInvoice,
  sendInvoice,
} from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { type InvoicePdf, useInvoicePdf } from "../../shared/billing/use-invoice-pdf.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

const keyOf = (number: number) => ["managedInvoice", number] as const;

export const useManagedInvoice = (number: number) => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(number),
    queryFn: ({ signal }) => api.call(readInvoice, { params: { number: String(number) } }, signal),
  });
};

export const useManagedPdf = (owner: string): InvoicePdf =>
  useInvoicePdf((number) => urlOf(getInvoicePdf, { number: String(number) }), owner);

type Said = "paid" | "cancelled" | "issuedAnew" | "promised" | "sent";

export interface InvoiceActions {
  readonly pay: (body: { method: string; paidOn: string; note: string }) => Promise<boolean>;
  readonly cancel: (reason: string, anew: boolean) => Promise<boolean>;
  readonly issueAnew: () => Promise<boolean>;
  readonly promise: (day: string) => Promise<boolean>;
  readonly send: () => Promise<boolean>;
}

/** A manager's actions on an invoice. Each updates the shown invoice and resolves to whether it succeeded. */
export const useInvoiceActions = (number: number): InvoiceActions => {
  const api = useApi();
  const { t } = useTranslation();
  const queries = useQueryClient();
  const params = { number: String(number) };
  const act = async (said: Said, work: () => Promise<ManagedInvoice>): Promise<boolean> => {
    try {
      queries.setQueryData(keyOf(number), await work());
      toastInfo({ title: t(`managedInvoice.${said}`), once: "managedInvoice" });
      return true;
    } catch (error) {
      const message =
        error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined;
      toastFailure({
        title: t("managedInvoice.failed"),
        ...(message === undefined ? {} : { message }),
        once: "managedInvoice",
      });
      return false;
    }
  };
  return {
    pay: ({ method, paidOn, note }) =>
      act("paid", () =>
        api.call(payInvoiceByHand, {
          params,
          body: { method, ...(paidOn === "" ? {} : { paidOn }), ...(note === "" ? {} : { note }) },
        }),
      ),
    cancel: (reason, anew) =>
      act("cancelled", () => api.call(cancelInvoiceByNote, { params, body: { reason, anew } })),
    issueAnew: () => act("issuedAnew", () => api.call(issueInvoiceAnew, { params })),
    promise: (day) => act("promised", () => api.call(promisePayment, { params, body: { day } })),
    send: () => act("sent", () => api.call(sendInvoice, { params })),
  };
};
