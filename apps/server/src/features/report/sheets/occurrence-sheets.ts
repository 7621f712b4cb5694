import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallClock } from "../../../platform/xlsx/wall-clock.ts";
import { occurrencePartsOf } from "../occurrence-slices.ts";
import type { ReportSource } from "../report-source.ts";
import { durationColumn } from "./columns.ts";
import { daysOfSeconds, formats } from "./formats.ts";

/** Every stop in time order, with a row for each window that it touches. */
export function occurrenceSheets(source: ReportSource): XlsxSheet[] {
  const { words } = source;
  const instant = (header: string) => ({ header, width: 20, format: formats.instant });
  return [
    {
      name: words.charts.Occurrences,
      columns: [
        { header: words.columns.equipment, width: 28 },
        { header: words.columns.code, width: 9 },
        { header: words.columns.occurrence, width: 36 },
        instant(words.columns.start),
        instant(words.columns.end),
        instant(words.columns.windowStart),
        instant(words.columns.windowEnd),
        durationColumn(words.columns.duration),
      ],
      portions: rowsOf(source),
    },
  ];
}

async function* rowsOf(source: ReportSource): AsyncGenerator<readonly XlsxRow[]> {
  const { registrations, timeZone, words } = source;
  const clock = (ms: number | null) => (ms === null ? null : wallClock(ms, timeZone));
  for await (const parts of occurrencePartsOf(source))
    yield parts.map(({ equipment, part }) => [
      equipment.name,
      part.code,
      registrations.events.get(part.code) ?? words.columns.unknownOccurrence,
      clock(part.startMs),
      clock(part.endMs),
      clock(part.windowStartMs),
      clock(part.windowEndMs),
      daysOfSeconds(part.durationS),
    ]);
}
