import { type Giveaway, giveawayPercent, meanGiveawayG, type WeightUnit } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { ComparedColumn } from "../table/worst-cell.tsx";
import type { GiveawayTexts } from "./use-giveaway-texts.ts";

/** Row of a table that compares giveaway. */
export interface GiveawayRow {
  /** Null when nothing is given away or nothing is known. */
  readonly giveaway: Giveaway | null;
  readonly unit: WeightUnit;
  /** Whether the row is of a single product: packages of different sizes have no common mean. */
  readonly isOfOne: boolean;
}

/** Sorts below every number. */
const noValue = Number.NEGATIVE_INFINITY;
const meanOf = ({ giveaway, isOfOne }: GiveawayRow): number | null =>
  giveaway && isOfOne ? meanGiveawayG(giveaway) : null;
const percentOf = ({ giveaway }: GiveawayRow): number | null => giveaway && giveawayPercent(giveaway);
const costOf = ({ giveaway }: GiveawayRow): number | null => giveaway?.cost ?? null;

/** Columns of giveaway: per package, share, weight, and cost when some row has one. */
export const comparedGiveaway = <Row extends GiveawayRow>(
  t: TFunction,
  texts: GiveawayTexts,
  rows: readonly Row[],
): ComparedColumn<Row>[] => [
  {
    id: "giveaway",
    header: t("giveaway.title"),
    csvHeader: `${t("giveaway.mean")} (g)`,
    numeric: true,
    cell: (row) => (row.giveaway && row.isOfOne ? texts.mean(row.giveaway, row.unit) : null),
    sort: (row) => meanOf(row) ?? noValue,
    csv: meanOf,
  },
  {
    id: "giveawayShare",
    header: `${t("giveaway.title")} (%)`,
    numeric: true,
    cell: ({ giveaway }) => giveaway && texts.percent(giveaway),
    sort: (row) => percentOf(row) ?? noValue,
    csv: percentOf,
    worst: { is: "highest", of: percentOf },
  },
  {
    id: "giveawayWeight",
    header: t("giveaway.weight"),
    csvHeader: `${t("giveaway.weight")} (g)`,
    numeric: true,
    minor: true,
    cell: ({ giveaway, unit }) => giveaway && texts.weight(giveaway, unit),
    sort: ({ giveaway }) => giveaway?.grams ?? noValue,
    csv: ({ giveaway }) => giveaway && giveaway.grams,
  },
  ...(rows.every((row) => costOf(row) === null)
    ? []
    : [
        {
          id: "giveawayCost",
          header: t("giveaway.costShort"),
          csvHeader: `${t("giveaway.cost")} (R$)`,
          numeric: true,
          cell: ({ giveaway }: Row) => giveaway && texts.money(giveaway),
          sort: (row: Row) => costOf(row) ?? noValue,
          csv: costOf,
          worst: { is: "highest", of: costOf } as const,
        },
      ]),
];
