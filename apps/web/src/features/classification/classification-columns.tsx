import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import { comparedGiveaway } from "../../shared/giveaway/compared-giveaway.ts";
import type { GiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import type { ComparedColumn } from "../../shared/table/worst-cell.tsx";
import { type ComparedGroup, comparedGroups, type ComparedMachine } from "./compared-machines.ts";

type Row = ComparedMachine;

/** Sorts below every number. */
const noValue = -1;

const shareColumn = (group: ComparedGroup, t: TFunction, format: Format): ComparedColumn<Row> => ({
  id: group,
  header: t(`compare.${group}`),
  csvHeader: `${t(`compare.${group}`)} (%)`,
  numeric: true,
  minor: group === "invalid",
  cell: ({ shares }) => format.percent(shares[group]),
  sort: ({ shares }) => shares[group] ?? noValue,
  csv: ({ shares }) => shares[group],
  worst: { is: group === "useful" ? "lowest" : "highest", of: ({ shares }) => shares[group] },
});

const productColumn = (t: TFunction): ComparedColumn<Row> => {
  const nameOf = ({ product }: Row) => product ?? t("weighed.noProduct");
  return { id: "product", header: t("compare.product"), cell: nameOf, sort: nameOf, csv: nameOf };
};

/** Machines or their products, with the share of each group and the giveaway. */
export const classificationColumns = (
  t: TFunction,
  format: Format,
  texts: GiveawayTexts,
  rows: readonly Row[],
  byProduct: boolean,
): ComparedColumn<Row>[] => [
  machineColumn({
    header: t("compare.equipment"),
    midOf: ({ mid }) => mid,
    nameOf: ({ equipment }) => equipment,
  }),
  ...(byProduct ? [productColumn(t)] : []),
  {
    id: "packages",
    header: t("compare.packages"),
    numeric: true,
    cell: ({ packages }) => format.number(packages),
    sort: ({ packages }) => packages,
    csv: ({ packages }) => packages,
  },
  ...comparedGroups.map((group) => shareColumn(group, t, format)),
  ...comparedGiveaway(t, texts, rows),
];
