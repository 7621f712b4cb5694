import type { Classes, EquipmentClassification, ProductGiveaway } from "@fiel/contracts";
import { type ClassificationCode, classificationOrder, weighingClasses } from "@fiel/domain";
import type { XlsxCell, XlsxColumn, XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import type { ReportSource } from "../report-source.ts";
import { beside, colors, formats, weightsOf } from "./formats.ts";
import { once } from "./once.ts";
import { giveawayCells, giveawayColumns } from "./giveaway-columns.ts";
import { onePortion } from "./portions.ts";

const groups = {
  useful: ["a", "ar", "aru", "aro", "rc"],
  above: ["ro"],
  below: ["ru"],
  invalid: ["pi"],
} as const satisfies Record<string, readonly ClassificationCode[]>;

/** Packages by class: by equipment with a chart, and by equipment and product. */
export function classificationSheets(source: ReportSource): XlsxSheet[] {
  const { charts, question, words } = source;
  const found = once(() => charts.Classification(question));
  const given = once(() => charts.giveaway(question));
  const figures = [...figureColumns(source), ...giveawayColumns(source)];
  const equipment = { header: words.columns.equipment, width: 28 };
  const columns = [equipment, ...figures];
  return [
    {
      name: words.charts.Classification,
      columns,
      totalLabel: words.columns.total,
      portions: onePortion(async () => machineRows(await found(), await given(), source)),
      charts: (rows) =>
        rows === 0
          ? []
          : [
              {
                kind: "bars",
                isStacked: true,
                title: words.charts.Classification,
                categories: 0,
                valueFormat: formats.count,
                series: [
                  { column: 2, color: colors.useful },
                  { column: 4, color: colors.above },
                  { column: 5, color: colors.below },
                  { column: 6, color: colors.invalid },
                ],
                rows: { first: 1, last: rows },
                place: { ...beside(columns.length), height: Math.min(1_200, 160 + rows * 28) },
              },
            ],
    },
    {
      name: words.sheets.byProduct,
      columns: [
        equipment,
        { header: words.columns.productCode, width: 18 },
        { header: words.columns.product, width: 32 },
        ...figures,
      ],
      totalLabel: words.columns.total,
      portions: onePortion(async () => {
        const giveaways = await given();
        return (await found()).flatMap((one) => productRows(one, giveaways, source));
      }),
    },
  ];
}

/** Groups of classes whose weight has its own column. */
const weighedGroups = ["useful", "above", "below", "invalid"] as const;

function figureColumns({ words, unit }: ReportSource): XlsxColumn[] {
  const { columns, classes } = words;
  const { sum } = weightsOf(unit);
  const count = (header: string): XlsxColumn => ({
    header,
    width: 14,
    format: formats.count,
    isSummed: true,
  });
  const weight = (header: string): XlsxColumn => ({
    header: sum.header(header),
    width: 18,
    format: sum.format,
    isSummed: true,
  });
  return [
    count(columns.packages),
    count(columns.useful),
    { header: columns.usefulShare, width: 12, format: formats.share },
    count(columns.above),
    count(columns.below),
    count(columns.invalid),
    weight(columns.weight),
    ...weighedGroups.map((group) => weight(columns.weightOf.replace("{what}", columns[group]))),
    ...[...groups.useful, "i" as const, "ni" as const].map((code) => count(classes[code])),
  ];
}

function figuresOf(classes: Classes, { unit }: ReportSource): XlsxCell[] {
  const countOf = (codes: readonly ClassificationCode[]): number =>
    codes.reduce((sum, code) => sum + (classes[code]?.count ?? 0), 0);
  const all = countOf(weighingClasses);
  const useful = countOf(groups.useful);
  const { sum } = weightsOf(unit);
  const weightOf = (codes: readonly ClassificationCode[]): number =>
    sum.ofGrams(codes.reduce((grams, code) => grams + (classes[code]?.sum ?? 0), 0));
  return [
    all,
    useful,
    all === 0 ? null : useful / all,
    countOf(groups.above),
    countOf(groups.below),
    countOf(groups.invalid),
    weightOf(classificationOrder),
    ...weighedGroups.map((group) => weightOf(groups[group])),
    ...[...groups.useful, "i" as const, "ni" as const].map((code) => classes[code]?.count ?? 0),
  ];
}

const machineRows = (
  machines: readonly EquipmentClassification[],
  given: readonly ProductGiveaway[],
  source: ReportSource,
): XlsxRow[] =>
  machines.map(({ equipment, id, classes }) => [
    equipment,
    ...figuresOf(classes, source),
    ...giveawayCells(
      given.filter((entry) => entry.id === id),
      source,
    ),
  ]);

const productRows = (
  { equipment, id, products }: EquipmentClassification,
  given: readonly ProductGiveaway[],
  source: ReportSource,
): XlsxRow[] =>
  products.map(({ product, classes }) => [
    equipment,
    product === null ? null : (product.codeText ?? String(product.code)),
    product?.name ?? source.words.columns.noProduct,
    ...figuresOf(classes, source),
    ...giveawayCells(
      given.filter((entry) => entry.id === id && entry.product.id === product?.id),
      source,
    ),
  ]);
