import { meanGiveawayG } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { GiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import type { SummaryRow } from "./summary-rows.ts";
import classes from "./summary-panel.module.css";

/** Below every number. */
const noValue = Number.NEGATIVE_INFINITY;

const GiveawayCell = ({ row, texts }: { row: SummaryRow; texts: GiveawayTexts }) => {
  const { giveaway } = row.data;
  if (giveaway === null) return null;
  return (
    <span className={classes.counted}>
      {texts.mean(giveaway, row.product?.unit ?? "g")}
      <span className={classes.share}>{texts.percent(giveaway)}</span>
    </span>
  );
};

/** A package's giveaway with its share, and its money; in a file share and weight are columns too. */
export const giveawayColumns = (t: TFunction, texts: GiveawayTexts): CsvColumn<SummaryRow>[] => [
  {
    id: "giveaway",
    header: t("giveaway.title"),
    csvHeader: `${t("giveaway.mean")} (g)`,
    numeric: true,
    cell: (row) => <GiveawayCell row={row} texts={texts} />,
    sort: ({ data: { giveaway } }) => (giveaway && meanGiveawayG(giveaway)) ?? noValue,
    csv: ({ data: { giveaway } }) => giveaway && meanGiveawayG(giveaway),
  },
  {
    id: "cost",
    header: t("giveaway.cost"),
    csvHeader: `${t("giveaway.cost")} (R$)`,
    numeric: true,
    cell: ({ data: { giveaway } }) => giveaway && texts.money(giveaway),
    sort: ({ data: { giveaway } }) => giveaway?.cost ?? noValue,
    csv: ({ data: { giveaway } }) => giveaway?.cost ?? null,
  },
];
