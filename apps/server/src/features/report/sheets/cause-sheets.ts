import { type Cause, mergeCauses } from "@fiel/domain";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { occurrencePartsOf } from "../occurrence-slices.ts";
import type { ReportSource } from "../report-source.ts";
import { beside, colors, daysOfSeconds, formats } from "./formats.ts";
import { once } from "./once.ts";
import { onePortion } from "./portions.ts";

/** A chart of more causes could not be read. */
const mostBars = 25;

/** The causes of stops, longest first, as a Pareto chart, and the same by equipment. */
export function causeSheets(source: ReportSource): XlsxSheet[] {
  const { words, filter } = source;
  const causes = once(() => causesByMachine(source));
  const kind = [
    { header: words.columns.occurrence, width: 36 },
    { header: words.columns.code, width: 9 },
    { header: words.columns.times, width: 10, format: formats.count, isSummed: true } as const,
    { header: words.columns.duration, width: 13, format: formats.duration, isSummed: true } as const,
  ];
  const nameOf = (code: number) => source.registrations.events.get(code) ?? words.columns.unknownOccurrence;
  const cellsOf = ({ code, count, durationS }: Cause): XlsxRow => [
    nameOf(code),
    code,
    count,
    daysOfSeconds(durationS),
  ];
  const columns = [
    ...kind,
    { header: words.columns.share, width: 10, format: formats.share },
    { header: words.columns.cumulative, width: 12, format: formats.share },
  ];
  return [
    {
      name: words.charts.OccurrencesHistogram,
      columns,
      totalLabel: words.columns.total,
      portions: onePortion(async () => {
        const all = mergeCauses([...(await causes()).values()].flat());
        const total = all.reduce((sum, { durationS }) => sum + durationS, 0);
        let cumulative = 0;
        return all.map((cause) => [
          ...cellsOf(cause),
          cause.durationS / total,
          (cumulative += cause.durationS) / total,
        ]);
      }),
      charts: (rows) =>
        rows === 0
          ? []
          : [
              {
                kind: "columns",
                title: words.charts.OccurrencesHistogram,
                categories: 0,
                valueFormat: "[h]:mm",
                lineFormat: "0%",
                series: [
                  { column: 3, color: colors.stopped },
                  { column: 5, color: colors.third, isLine: true },
                ],
                rows: { first: 1, last: Math.min(rows, mostBars) },
                place: beside(columns.length),
              },
            ],
    },
    {
      name: words.sheets.causesByEquipment,
      columns: [{ header: words.columns.equipment, width: 28 }, ...kind],
      totalLabel: words.columns.total,
      portions: onePortion(async () => {
        const all = await causes();
        return filter.equipment.flatMap(({ mid, name }) =>
          mergeCauses(all.get(mid) ?? []).map((cause) => [name, ...cellsOf(cause)]),
        );
      }),
    },
  ];
}

async function causesByMachine(source: ReportSource): Promise<ReadonlyMap<number, readonly Cause[]>> {
  const machines = new Map<number, Map<number, { code: number; count: number; durationS: number }>>();
  for await (const parts of occurrencePartsOf(source))
    for (const { equipment, part, isFirst } of parts) {
      const causes =
        machines.get(equipment.mid) ?? new Map<number, { code: number; count: number; durationS: number }>();
      machines.set(equipment.mid, causes);
      const cause = causes.get(part.code) ?? { code: part.code, count: 0, durationS: 0 };
      causes.set(part.code, cause);
      cause.count += Number(isFirst);
      cause.durationS += part.durationS;
    }
  return new Map([...machines].map(([mid, causes]) => [mid, [...causes.values()]]));
}
