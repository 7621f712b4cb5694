import { meanGiveawayG } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { GiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import type { SummaryRow } from "./summary-rows.ts";

/** Sorts below every number. */
const noValue = Number.NEGATIVE_INFINITY;

/** Mean giveaway of a package and its cost. In a file, share and weight are columns too. */
export const giveawayColumns = (t: TFunction, texts: GiveawayTexts): CsvColumn<SummaryRow>[] => [
  {
    id: "giveaway",
    header: t("giveaway.title"),
    csvHeader: `${t("giveaway.mean")} (g)`,
    numeric: true,
    cell: ({ data: { giveaway }, product }) => giveaway && texts.mean(giveaway, product?.unit ?? "g"),
    sort: ({ data: { giveaway } }) => (giveaway && meanGiveawayG(giveaway)) ?? noValue,
    csv: ({ data: { giveaway } }) => giveaway && meanGiveawayG(giveaway),
  },
  {
    id: "cost",
    header: t("giveaway.costShort"),
    csvHeader: `${t("giveaway.cost")} (R$)`,
    numeric: true,
    cell: ({ data: { giveaway } }) => giveaway && texts.money(giveaway),
    sort: ({ data: { giveaway } }) => giveaway?.cost ?? noValue,
    csv: ({ data: { giveaway } }) => giveaway?.cost ?? null,
  },
];
