import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { newestOf } from "./newest-of.ts";
import type { Place, Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";
import { type Tell, useTell } from "./use-tell.ts";

interface Surroundings {
  readonly queryClient: QueryClient;
  readonly place: Place;
  readonly t: TFunction;
  readonly tell: Tell["tell"];
}

const actionsOf = <Row, Draft>(
  registration: Registration<Row, Draft>,
  { queryClient, place, t, tell }: Surroundings,
) => {
  const { name, remove, restore, nameOf } = registration;
  const newest = (row: Row, removed: boolean) => newestOf(queryClient, { place, registration, removed }, row);
  return {
    remove: (row: Row) =>
      tell(
        newest(row, false).then((now) => remove(place, now)),
        t(`${name}.deleted`),
        t(`${name}.deleteFailed`),
      ),
    restore: (row: Row) =>
      tell(
        newest(row, true).then((now) => restore?.(place, now)),
        t("registration.restored", { name: nameOf(row) }),
        t("registration.restoreFailed"),
      ),
  };
};

export type RegistrationActions<Row> = ReturnType<typeof actionsOf<Row, never>>;

/** Actions on the rows of a list. Each reports its outcome and refetches the lists. */
export const useRegistrationActions = <Row, Draft>(registration: Registration<Row, Draft>) => {
  const queryClient = useQueryClient();
  const place = usePlace();
  const { t } = useTranslation();
  const { tell } = useTell(registration.name);
  return useMemo(
    () => actionsOf(registration, { queryClient, place, t, tell }),
    [registration, queryClient, place, t, tell],
  );
};
