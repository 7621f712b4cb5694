import type { RegisteredNominalRate } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { decimalsOf } from "../../shared/registration/decimals-of.ts";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { nameOfRate } from "./nominal-rates.ts";

/** Registered rate, with all its decimals. */
const Rate = ({ of }: { readonly of: number }) => {
  const format = useFormat();
  return <>{format.number(of, { decimals: decimalsOf(of) })}</>;
};

export const nominalRateColumns = (
  t: TFunction,
  context: ListContext<RegisteredNominalRate>,
): readonly Column<RegisteredNominalRate>[] => [
  nameColumn(t("nominalRates.product"), context, ({ product }) => product),
  {
    id: "equipment",
    header: t("nominalRates.equipment"),
    cell: ({ equipment }) => equipment ?? t("nominalRates.all"),
    sort: ({ equipment }) => equipment ?? "",
  },
  {
    id: "rate",
    header: t("nominalRates.rateUnit"),
    cell: ({ rate }) => <Rate of={rate} />,
    sort: ({ rate }) => rate,
    numeric: true,
  },
  actionsColumn(t, context, nameOfRate),
];
