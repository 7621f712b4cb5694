import { type AnswerOf, previewSubscription } from "@fiel/contracts";
import type { WantedTerms } from "@fiel/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";

export type InvoicePreview = AnswerOf<typeof previewSubscription>;

interface PreviewQuestion {
  /** Without a fault; null: nothing was right yet. */
  readonly terms: WantedTerms | null;
  /** ISO day. */
  readonly today: string;
  /** The client's identifier; null: a new one. */
  readonly tenant: string | null;
}

/** What the server would bill by these terms, asked at each change; until it answers, what was shown before. */
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
