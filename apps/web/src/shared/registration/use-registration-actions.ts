import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { toastFailure, toastInfo } from "../toasts/toasts.tsx";
import type { Place, Registration, RegistrationName } from "./registration.ts";
import { usePlace } from "./use-place.ts";

/** The server's own sentence where a rule forbids it; nothing where it merely failed. */
export const reasonOf = (error: unknown): { message?: string } =>
  error instanceof ApiError && [409, 412, 422].includes(error.status) ? { message: error.message } : {};

/** All of the tenant is asked again where it is shown: names, units and limits stand in every page. */
export const askAgain = (queryClient: QueryClient, { tenant }: Place): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === tenant });

interface Outcome {
  readonly done: string;
  readonly failed: string;
}

const actionsOf = <Row, Draft>(
  registration: Registration<Row, Draft>,
  { place, queryClient, t }: { place: Place; queryClient: QueryClient; t: TFunction },
) => {
  const once: RegistrationName = registration.name;
  const send = async (work: Promise<unknown>, { done, failed }: Outcome): Promise<void> => {
    try {
      await work;
      toastInfo({ title: done, once });
    } catch (error) {
      toastFailure({ title: failed, ...reasonOf(error), once });
    }
    await askAgain(queryClient, place);
  };
  const { remove, restore, nameOf } = registration;
  return {
    remove: (row: Row) =>
      send(remove(place, row), { done: t(`${once}.deleted`), failed: t(`${once}.deleteFailed`) }),
    restore: (row: Row) =>
      send(restore?.(place, row) ?? Promise.resolve(), {
        done: t("registration.restored", { name: nameOf(row) }),
        failed: t("registration.restoreFailed"),
      }),
  };
};

export type RegistrationActions<Row> = ReturnType<typeof actionsOf<Row, never>>;

/** What the rows of a list can do; each tells its outcome and has the lists asked again. */
export const useRegistrationActions = <Row, Draft>(registration: Registration<Row, Draft>) => {
  const place = usePlace();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  return useMemo(
    () => actionsOf(registration, { place, queryClient, t }),
    [registration, place, queryClient, t],
  );
};
