import type { XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallClock } from "../../../platform/xlsx/wall-clock.ts";
import type { ReportSource } from "../report-source.ts";
import { fill } from "../texts/words-of.ts";
import { beside, colors, daysOfSeconds, formats } from "./formats.ts";
import { onePortion } from "./portions.ts";

/** A chart of more orders could not be read. */
const mostBars = 30;

/** The newest production orders and what is made of them, with a chart of the first. */
export function orderSheets(source: ReportSource): XlsxSheet[] {
  const { words, charts, question, timeZone } = source;
  const count = (header: string) => ({ header, width: 15, format: formats.count, isSummed: true }) as const;
  const columns = [
    { header: words.columns.order, width: 22 },
    { header: words.columns.productCode, width: 18 },
    { header: words.columns.product, width: 32 },
    { header: words.columns.group, width: 22 },
    { header: words.columns.status, width: 14 },
    count(words.columns.projected),
    count(words.columns.produced),
    { header: words.columns.done, width: 10, format: formats.share },
    { header: words.columns.start, width: 20, format: formats.instant },
    { header: words.columns.inProduction, width: 18, format: formats.duration },
  ];
  const title = words.charts.ProductionOrders;
  return [
    {
      name: title,
      columns,
      totalLabel: words.columns.total,
      portions: onePortion(async () =>
        (await charts.ProductionOrders(question)).map((order) => [
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
        ]),
      ),
      charts: (rows) => {
        if (rows === 0) return [];
        const last = Math.min(rows, mostBars);
        return [
          {
            kind: "bars",
            title: last < rows ? fill(words.firstOnly, { title, count: last }) : title,
            categories: 0,
            valueFormat: formats.count,
            series: [
              { column: 5, color: colors.invalid },
              { column: 6, color: colors.useful },
            ],
            rows: { first: 1, last },
            place: { ...beside(columns.length), height: 200 + last * 36 },
          },
        ];
      },
    },
  ];
}
