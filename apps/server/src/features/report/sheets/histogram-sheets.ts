import type { EquipmentHistogram } from "@fiel/contracts";
import { meanMgOf, sampleDeviationMgOf } from "@fiel/domain";
import { weighedProductOf } from "../../../platform/dashboard/weighed-product.ts";
import { momentsOfAll, readTotals } from "../../../platform/telemetry/totals.ts";
import type { XlsxChart } from "../../../platform/xlsx/chart.ts";
import type { XlsxColumn, XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import type { ReportSource } from "../report-source.ts";
import { countColumn, textColumn } from "./columns.ts";
import { beside, colors, formats, weightsOf } from "./formats.ts";
import { onePortion } from "./portions.ts";

/** Most charts; more would hide the table and slow Excel down. All rows are written. */
const mostCharts = 12;
const rowsOfChart = 20;

/** Weight bins by equipment and product, with a chart for each of the first, and a sheet of their figures. */
export function histogramSheets(source: ReportSource): XlsxSheet[] {
  const { charts, question, words, unit } = source;
  const { columns: named } = words;
  const { single } = weightsOf(unit);
  const weight = (header: string): XlsxColumn => ({
    header: single.header(header),
    width: 15,
    format: single.format,
  });
  const names = [
    textColumn(named.equipment, 28),
    textColumn(named.productCode, 18),
    textColumn(named.product, 32),
  ];
  const counts = [named.packages, named.useful, named.rejected, named.invalid].map(countColumn);
  const columns = [...names, weight(named.from), weight(named.to), ...counts];
  const figures = [named.mean, named.deviation, named.least, named.most, named.target].map(weight);
  const shown: EquipmentHistogram[] = [];
  return [
    {
      name: words.charts.ProductionHistogram,
      columns,
      totalLabel: named.total,
      portions: onePortion(async () => {
        shown.push(...(await charts.ProductionHistogram(question)));
        return shown.flatMap((one) => binRows(one, source));
      }),
      charts: () => chartsOf(shown, source, columns.length),
    },
    {
      name: words.sheets.histogramFigures,
      columns: [...names, countColumn(named.packages), ...figures],
      totalLabel: named.total,
      portions: onePortion(() => figureRows(source)),
    },
  ];
}

const nameCells = (product: EquipmentHistogram["product"], { words }: ReportSource): XlsxRow => [
  product === null ? null : (product.codeText ?? String(product.code)),
  product?.name ?? words.columns.noProduct,
];

function binRows(
  { equipment, product, binWidth, data }: EquipmentHistogram,
  source: ReportSource,
): XlsxRow[] {
  const { single } = weightsOf(source.unit);
  return data.map(({ weight, amount, invalid, rejected }) => [
    equipment,
    ...nameCells(product, source),
    single.ofGrams(weight),
    single.ofGrams(weight + binWidth),
    amount,
    amount - invalid - rejected,
    rejected,
    invalid,
  ]);
}

function chartsOf(
  all: readonly EquipmentHistogram[],
  { words, unit }: ReportSource,
  columns: number,
): XlsxChart[] {
  let row = 0;
  const ranges = all.map((one) => ({ one, first: row + 1, last: (row += one.data.length) }));
  return ranges
    .filter(({ first, last }) => last >= first)
    .slice(0, mostCharts)
    .map(({ one: { equipment, product }, first, last }, i) => ({
      kind: "columns",
      isStacked: true,
      title: `${equipment} · ${product?.name ?? words.columns.noProduct}`,
      categories: 3,
      categoryFormat: weightsOf(unit).single.format,
      valueFormat: formats.count,
      series: [
        { column: 6, color: colors.useful },
        { column: 7, color: colors.above },
        { column: 8, color: colors.invalid },
      ],
      rows: { first, last },
      place: beside(columns, 1 + i * rowsOfChart),
    }));
}

async function figureRows(source: ReportSource): Promise<XlsxRow[]> {
  const { question, registrations, unit } = source;
  const { single } = weightsOf(unit);
  const grams = (mg: number | null | undefined) =>
    mg === null || mg === undefined ? null : single.ofGrams(mg / 1000);
  const totals = await readTotals(question.reading, question.filter);
  return question.filter.equipment.flatMap(({ mid, name }) =>
    [...Map.groupBy(totals.get(mid) ?? [], ({ product }) => product)].map(([product, own]) => {
      const moments = momentsOfAll(own);
      return [
        name,
        ...nameCells(weighedProductOf(product, registrations), source),
        moments.count,
        grams(meanMgOf(moments)),
        grams(sampleDeviationMgOf(moments)),
        grams(moments.minMg),
        grams(moments.maxMg),
        grams(registrations.productById.get(product)?.limits?.targetMg),
      ];
    }),
  );
}
