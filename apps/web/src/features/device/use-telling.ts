import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";

export interface Told {
  readonly title: string;
  readonly message?: string;
}

const once = "device";

/** The server's message for a conflict (409); nothing for other failures. */
const reasonOf = (error: unknown): { message?: string } =>
  error instanceof ApiError && error.status === 409 ? { message: error.message } : {};

/** Runs an action, shows its outcome, and invalidates the queries that it changed. */
export const useTelling = (changed: QueryKey) => {
  const queryClient = useQueryClient();
  return async (work: () => Promise<Told>, failed: string): Promise<void> => {
    try {
      toastInfo({ ...(await work()), once });
    } catch (error) {
      toastFailure({ title: failed, ...reasonOf(error), once });
    }
    await queryClient.invalidateQueries({ queryKey: changed });
  };
};
