import { type AnswerOf, previewSubscription } from "@fiel/contracts";
import type { WantedTerms } from "@fiel/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";

export type InvoicePreview = AnswerOf<typeof previewSubscription>;

interface PreviewQuestion {
  /** Valid terms; null until terms were valid once. */
  readonly terms: WantedTerms | null;
  /** ISO day. */
  readonly today: string;
  /** Tenant of the client; null for a new one. */
  readonly tenant: string | null;
}

/** The server's invoice preview for the terms, loaded at each change. Keeps the previous preview while it loads; null before the first. */
export const useInvoicePreview = ({ terms, today, tenant }: PreviewQuestion): InvoicePreview | null => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["invoicePreview", tenant, terms, today],
    enabled: terms !== null,
    queryFn: ({ signal }) => {
      if (terms === null) throw new Error("There are no terms to be billed by.");
      const { billingCycleAnchor, ...rest } = terms;
      const body = { ...rest, billingCycleAnchor: billingCycleAnchor ?? today, tenant };
      return api.call(previewSubscription, { params: {}, body }, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data ?? null;
};
