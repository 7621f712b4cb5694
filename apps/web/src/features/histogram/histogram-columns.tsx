import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import { comparedGiveaway } from "../../shared/giveaway/compared-giveaway.ts";
import type { GiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import type { ComparedColumn } from "../../shared/table/worst-cell.tsx";
import type { ComparedHistogram } from "./compared-histograms.ts";
import type { BarKind } from "./histogram-bars.ts";

type Row = ComparedHistogram;

/** Sorts below every number. */
const noValue = -1;

const what = (t: TFunction): ComparedColumn<Row>[] => {
  const productOf = ({ product }: Row) => product ?? t("weighed.noProduct");
  return [
    machineColumn({
      header: t("compare.equipment"),
      midOf: ({ mid }) => mid,
      nameOf: ({ equipment }) => equipment,
    }),
    { id: "product", header: t("compare.product"), cell: productOf, sort: productOf, csv: productOf },
  ];
};

const shareColumn = (kind: BarKind, minor: boolean, t: TFunction, format: Format): ComparedColumn<Row> => ({
  id: kind,
  header: t(`compare.${kind}`),
  csvHeader: `${t(`compare.${kind}`)} (%)`,
  numeric: true,
  minor,
  cell: ({ shares }) => format.percent(shares[kind]),
  sort: ({ shares }) => shares[kind] ?? noValue,
  csv: ({ shares }) => shares[kind],
  worst: { is: kind === "useful" ? "lowest" : "highest", of: ({ shares }) => shares[kind] },
});

type Weight = "mean" | "deviation";

const weightColumn = (id: Weight, t: TFunction, format: Format): ComparedColumn<Row> => ({
  id,
  header: t(`compare.${id}`),
  csvHeader: `${t(`compare.${id}`)} (g)`,
  numeric: true,
  minor: true,
  cell: ({ [id]: grams, unit }) =>
    grams === null
      ? null
      : format.text(id === "deviation" ? format.deviation(grams, unit) : format.meanWeight(grams, unit)),
  sort: ({ [id]: grams }) => grams ?? noValue,
  csv: ({ [id]: grams }) => grams,
});

const safeTargetColumn = (t: TFunction, format: Format): ComparedColumn<Row> => ({
  id: "safeTarget",
  header: t("compare.safeTarget"),
  csvHeader: `${t("compare.safeTarget")} (g)`,
  numeric: true,
  minor: false,
  cell: ({ safeTarget, unit }) => {
    if (safeTarget === "moved") return t("compare.meanMoved");
    return safeTarget === null ? null : format.text(format.meanWeight(safeTarget, unit));
  },
  sort: ({ safeTarget }) => (typeof safeTarget === "number" ? safeTarget : noValue),
  csv: ({ safeTarget }) => (safeTarget === "moved" ? t("compare.meanMoved") : safeTarget),
});

/** Columns of the comparison; `kinds` are those that the histograms count. */
export const histogramColumns = (
  t: TFunction,
  format: Format,
  texts: GiveawayTexts,
  rows: readonly Row[],
  kinds: readonly BarKind[],
): ComparedColumn<Row>[] => [
  ...what(t),
  {
    id: "packages",
    header: t("compare.packages"),
    numeric: true,
    cell: ({ packages }) => format.number(packages),
    sort: ({ packages }) => packages,
    csv: ({ packages }) => packages,
  },
  ...kinds.map((kind) => shareColumn(kind, kind === "invalid", t, format)),
  weightColumn("mean", t, format),
  weightColumn("deviation", t, format),
  ...comparedGiveaway(t, texts, rows),
  safeTargetColumn(t, format),
];
