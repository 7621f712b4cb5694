import type { LeftoverRow } from "../../../platform/telemetry/leftovers.ts";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallDay } from "../../../platform/xlsx/wall-clock.ts";
import { leftoversByDay } from "../leftovers-by-day.ts";
import type { ReportSource } from "../report-source.ts";
import { chartOfRows, countColumn, dayColumn, textColumn } from "./columns.ts";
import { beside, colors, formats, weightsOf } from "./formats.ts";
import { onePortion } from "./portions.ts";

interface DayTotal {
  readonly day: Date;
  scrapMg: number;
  reprocessMg: number;
  chargebacks: number;
}

/** Scrap, reprocess and chargebacks: by day, equipment, product and operator, and by day with a chart. */
export function leftoverSheets(source: ReportSource): XlsxSheet[] {
  const { words, unit } = source;
  const { columns: named } = words;
  const { sum } = weightsOf(unit);
  const weight = (header: string) =>
    ({ header: sum.header(header), width: 18, format: sum.format, isSummed: true }) as const;
  const day = dayColumn(named.day);
  const figures = [weight(named.scrap), weight(named.reprocess), countColumn(named.chargebacks)];
  const names = [
    textColumn(named.equipment, 28),
    textColumn(named.product, 32),
    textColumn(named.operator, 24),
  ];
  const days = new Map<number, DayTotal>();
  return [
    {
      name: words.charts.Scraps,
      columns: [day, ...names, ...figures],
      totalLabel: named.total,
      portions: leftoverRows(source, days),
    },
    {
      name: words.sheets.scrapsPerDay,
      columns: [day, ...figures],
      totalLabel: named.total,
      portions: onePortion(() => [...days.values()].map((one) => [one.day, ...figuresOf(one, source)])),
      charts: chartOfRows({ ...dayChart, title: words.sheets.scrapsPerDay }),
    },
  ];
}

const dayChart = {
  kind: "columns",
  isStacked: true,
  categories: 0,
  categoryFormat: "dd/mm",
  valueFormat: formats.count,
  series: [
    { column: 1, color: colors.series },
    { column: 2, color: colors.third },
  ],
  place: beside(4),
} as const;

async function* leftoverRows(
  source: ReportSource,
  days: Map<number, DayTotal>,
): AsyncGenerator<readonly XlsxRow[]> {
  const { filter, timeZone, registrations, words } = source;
  const places = new Map(filter.equipment.map(({ mid }, place) => [mid, place]));
  for await (const found of leftoversByDay(source)) {
    const placeOf = ({ equipment }: LeftoverRow): number => places.get(equipment) ?? 0;
    const rows = found.toSorted((one, other) => one.date - other.date || placeOf(one) - placeOf(other));
    for (const row of rows) addToDay(days, wallDay(row.date, timeZone), row);
    yield rows.map((row) => [
      wallDay(row.date, timeZone),
      filter.equipment[placeOf(row)]?.name ?? String(row.equipment),
      registrations.productById.get(row.product)?.name ?? words.columns.noProduct,
      row.operator === 0 ? null : (registrations.operators.get(row.operator) ?? String(row.operator)),
      ...figuresOf(row, source),
    ]);
  }
}

const figuresOf = (
  { scrapMg, reprocessMg, chargebacks }: Pick<LeftoverRow, "scrapMg" | "reprocessMg" | "chargebacks">,
  { unit }: ReportSource,
): XlsxRow => {
  const { sum } = weightsOf(unit);
  return [sum.ofGrams(scrapMg / 1000), sum.ofGrams(reprocessMg / 1000), chargebacks];
};

function addToDay(days: Map<number, DayTotal>, day: Date, row: LeftoverRow): void {
  const known = days.get(day.getTime()) ?? { day, scrapMg: 0, reprocessMg: 0, chargebacks: 0 };
  known.scrapMg += row.scrapMg;
  known.reprocessMg += row.reprocessMg;
  known.chargebacks += row.chargebacks;
  days.set(day.getTime(), known);
}
