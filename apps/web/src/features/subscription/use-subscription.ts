import { getOwnInvoicePdf, getSubscription } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { urlOf } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { type InvoicePdf, useInvoicePdf } from "../../shared/billing/use-invoice-pdf.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

const reloadMs = 60_000;

/** The client's subscription; polled, since a payment may arrive. */
export const useSubscription = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["subscription", tenant],
    queryFn: ({ signal }) => api.call(getSubscription, { params: { tenant } }, signal),
    refetchInterval: reloadMs,
  });
};

export const useOwnPdf = (): InvoicePdf => {
  const { tenant } = useSignedIn().client;
  return useInvoicePdf((number) => urlOf(getOwnInvoicePdf, { tenant, number: String(number) }), tenant);
};
