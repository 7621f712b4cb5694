import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Place, Registration } from "./registration.ts";
import { usePlace } from "./use-place.ts";
import { type Tell, useTell } from "./use-tell.ts";

const actionsOf = <Row, Draft>(
  { name, remove, restore, nameOf }: Registration<Row, Draft>,
  { place, t, tell }: { readonly place: Place; readonly t: TFunction; readonly tell: Tell["tell"] },
) => ({
  remove: (row: Row) => tell(remove(place, row), t(`${name}.deleted`), t(`${name}.deleteFailed`)),
  restore: (row: Row) =>
    tell(
      restore?.(place, row) ?? Promise.resolve(),
      t("registration.restored", { name: nameOf(row) }),
      t("registration.restoreFailed"),
    ),
});

export type RegistrationActions<Row> = ReturnType<typeof actionsOf<Row, never>>;

/** What the rows of a list can do; each tells its outcome and has the lists asked again. */
export const useRegistrationActions = <Row, Draft>(registration: Registration<Row, Draft>) => {
  const place = usePlace();
  const { t } = useTranslation();
  const { tell } = useTell(registration.name);
  return useMemo(() => actionsOf(registration, { place, t, tell }), [registration, place, t, tell]);
};
