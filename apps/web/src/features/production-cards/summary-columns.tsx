import type { CardBlock } from "@fiel/contracts";
import { factorOfFraction } from "@fiel/domain";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ClassMark, type MarkKind } from "../../shared/class-mark/class-mark.tsx";
import type { Format } from "../../shared/format/use-format.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import { packagesOf, type SummaryRow } from "./summary-rows.ts";
import classes from "./summary-panel.module.css";

type Block = "a" | "ro" | "ru" | "invalid";

const Counted = ({ block, kind, format }: { block: CardBlock; kind: MarkKind; format: Format }) => (
  <span className={classes.counted}>
    <ClassMark kind={kind} />
    <strong>{format.number(block.c)}</strong>
    {block.p === null ? null : <span className={classes.share}>{format.percent(block.p)}</span>}
  </span>
);

const ProductCell = ({ row: { product, isMain } }: { row: SummaryRow }) => {
  const { t } = useTranslation();
  const name = product?.name ?? t("cards.noProduct");
  return isMain && product !== null ? name : <span className={classes.quiet}>{name}</span>;
};

const what = (t: TFunction): CsvColumn<SummaryRow>[] => [
  machineColumn({
    header: t("production.columnEquipment"),
    midOf: ({ equipment }) => equipment.id,
    nameOf: ({ equipment }) => equipment.name,
  }),
  {
    id: "group",
    header: t("bales.group"),
    cell: ({ equipment }) => equipment.groupName ?? t("filter.noGroup"),
    sort: ({ equipment }) => equipment.groupName ?? "",
    csv: ({ equipment }) => equipment.groupName ?? t("filter.noGroup"),
  },
  {
    id: "product",
    header: t("bales.product"),
    cell: (row) => <ProductCell row={row} />,
    sort: ({ product }) => product?.name ?? "",
    csv: ({ product }) => product?.name ?? null,
  },
];

const countColumn = (
  block: Block,
  kind: MarkKind,
  header: string,
  format: Format,
): CsvColumn<SummaryRow> => ({
  id: block,
  header,
  numeric: true,
  cell: ({ data }) => <Counted block={data[block]} kind={kind} format={format} />,
  sort: ({ data }) => data[block].c,
  csv: ({ data }) => data[block].c,
});

const factorColumn = (id: "factor" | "unplanned", header: string, format: Format): CsvColumn<SummaryRow> => ({
  id,
  header,
  csvHeader: `${header} (%)`,
  numeric: true,
  cell: ({ [id]: stopped, isMain }) => (isMain ? format.percent(factorOfFraction(stopped)) : null),
  sort: ({ [id]: stopped }) => factorOfFraction(stopped) ?? -1,
  csv: ({ [id]: stopped }) => factorOfFraction(stopped),
});

const howMuch = (t: TFunction, format: Format): CsvColumn<SummaryRow>[] => [
  {
    id: "all",
    header: t("summary.packages"),
    numeric: true,
    cell: ({ data }) => format.number(packagesOf(data)),
    sort: ({ data }) => packagesOf(data),
    csv: ({ data }) => packagesOf(data),
  },
  {
    id: "weight",
    header: t("production.columnWeight"),
    csvHeader: `${t("production.columnWeight")} (g)`,
    numeric: true,
    cell: ({ data: { a } }) =>
      format.text({ value: format.number(a.s_converted, { decimals: 2 }), unit: a.s_unit }),
    sort: ({ data }) => data.a.s,
    csv: ({ data }) => data.a.s,
  },
  factorColumn("factor", t("cards.factor"), format),
  factorColumn("unplanned", t("cards.factorUnplanned"), format),
];

/** Optional columns, shown when some row has a value. The factor without planned stops would otherwise repeat the factor. */
export interface ShownColumns {
  readonly unplanned: boolean;
  readonly giveaway: boolean;
  readonly cost: boolean;
}

export const summaryColumns = (
  t: TFunction,
  format: Format,
  giveaway: readonly CsvColumn<SummaryRow>[],
  shown: ShownColumns,
): readonly CsvColumn<SummaryRow>[] => {
  const left: ReadonlySet<string> = new Set(
    (["unplanned", "giveaway", "cost"] as const).filter((id) => !shown[id]),
  );
  return [
    ...what(t),
    countColumn("a", "useful", t("summary.useful"), format),
    countColumn("ro", "above", t("summary.aboveShort"), format),
    countColumn("ru", "below", t("summary.belowShort"), format),
    countColumn("invalid", "invalid", t("cards.invalid"), format),
    ...howMuch(t, format),
    ...giveaway,
  ].filter(({ id }) => !left.has(id));
};
