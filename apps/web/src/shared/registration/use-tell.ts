import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../api/api-error.ts";
import { toastFailure, toastInfo } from "../toasts/toasts.tsx";
import type { Place } from "./registration.ts";
import { usePlace } from "./use-place.ts";

/** The server's message when a rule refuses the request; for invalid input that of the first field. Empty for other failures. */
export const reasonOf = (error: unknown): { message?: string } => {
  if (!(error instanceof ApiError) || ![409, 412, 422].includes(error.status)) return {};
  const [ofField] = error.status === 422 ? Object.values(error.fields) : [];
  return { message: ofField ?? error.message };
};

/** Refetches all visible queries of the tenant, because names, units and limits appear on every page. */
export const askAgain = (queryClient: QueryClient, { tenant }: Place): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === tenant });

export interface Tell {
  /** Reports the outcome of `work` and refetches. */
  readonly tell: (work: Promise<unknown>, done: string, failed: string) => Promise<void>;
  readonly askAgain: () => Promise<void>;
}

/** Reports outcomes, replacing the last message with the same `once`. */
export const useTell = (once: string): Tell => {
  const place = usePlace();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const again = () => askAgain(queryClient, place);
    const tell: Tell["tell"] = async (work, done, failed) => {
      try {
        await work;
        toastInfo({ title: done, once });
      } catch (error) {
        toastFailure({ title: failed, ...reasonOf(error), once });
      }
      await again();
    };
    return { tell, askAgain: again };
  }, [once, place, queryClient]);
};
