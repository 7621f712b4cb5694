import type { OrderInWork } from "@fiel/contracts";
import type { XlsxColumn, XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallClock } from "../../../platform/xlsx/wall-clock.ts";
import type { ReportSource } from "../report-source.ts";
import { fill } from "../texts/words-of.ts";
import { chartOfRows, countColumn, instantColumn, shareColumn, textColumn } from "./columns.ts";
import { beside, colors, daysOfSeconds, formats } from "./formats.ts";
import { onePortion } from "./portions.ts";

/** Most orders in the chart. */
const mostBars = 30;

/** The newest production orders and their progress, with a chart of the first. */
export function orderSheets(source: ReportSource): XlsxSheet[] {
  const { words, charts, question } = source;
  const columns = columnsOf(source);
  const title = words.charts.ProductionOrders;
  const chart = (rows: number) => ({
    kind: "bars" as const,
    title: rows > mostBars ? fill(words.firstOnly, { title, count: mostBars }) : title,
    categories: 0,
    valueFormat: formats.count,
    series: [
      { column: 5, color: colors.invalid },
      { column: 6, color: colors.useful },
    ],
    place: { ...beside(columns.length), height: 200 + Math.min(rows, mostBars) * 36 },
  });
  return [
    {
      name: title,
      columns,
      totalLabel: words.columns.total,
      portions: onePortion(async () =>
        (await charts.ProductionOrders(question)).map((order) => rowOf(order, source)),
      ),
      charts: (rows) => chartOfRows(chart(rows), mostBars)(rows),
    },
  ];
}

const columnsOf = ({ words: { columns } }: ReportSource): XlsxColumn[] => [
  textColumn(columns.order, 22),
  textColumn(columns.productCode, 18),
  textColumn(columns.product, 32),
  textColumn(columns.group, 22),
  textColumn(columns.status, 14),
  countColumn(columns.projected),
  countColumn(columns.produced),
  shareColumn(columns.done),
  instantColumn(columns.start),
  { header: columns.inProduction, width: 18, format: formats.duration },
];

const rowOf = (order: OrderInWork, { words, timeZone }: ReportSource): XlsxRow => [
  order.codeText,
  order.product.codeText,
  order.product.name,
  order.group.name,
  words.orderStatus[order.status] ?? null,
  order.totalCount,
  order.producedPackages,
  order.totalCount === 0 ? null : order.producedPackages / order.totalCount,
  order.start === null ? null : wallClock(order.start, timeZone),
  daysOfSeconds(order.elapsed),
];
