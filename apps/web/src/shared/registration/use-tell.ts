import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../api/api-error.ts";
import { toastFailure, toastInfo } from "../toasts/toasts.tsx";
import type { Place } from "./registration.ts";
import { usePlace } from "./use-place.ts";

/** The server's own sentence where a rule forbids it, of what cannot be used the first field's; nothing where it merely failed. */
export const reasonOf = (error: unknown): { message?: string } => {
  if (!(error instanceof ApiError) || ![409, 412, 422].includes(error.status)) return {};
  const [ofField] = error.status === 422 ? Object.values(error.fields) : [];
  return { message: ofField ?? error.message };
};

/** All of the tenant is asked again where it is shown: names, units and limits stand in every page. */
export const askAgain = (queryClient: QueryClient, { tenant }: Place): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === tenant });

export interface Tell {
  /** Says how something ended, and has the lists asked again. */
  readonly tell: (work: Promise<unknown>, done: string, failed: string) => Promise<void>;
  readonly askAgain: () => Promise<void>;
}

/** Tells outcomes, of one kind of thing one at a time. */
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
