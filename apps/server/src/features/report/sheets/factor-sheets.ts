import {
  clipOccurrences,
  clipWindows,
  operationalFactor,
  type StoppedTime,
  stoppedTime,
  sumOfStoppedTimes,
  unplannedFraction,
} from "@fiel/domain";
import { readAvailability } from "../../../platform/dashboard/available-windows.ts";
import { readOccurrences } from "../../../platform/telemetry/occurrences.ts";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallDay } from "../../../platform/xlsx/wall-clock.ts";
import type { ReportSource } from "../report-source.ts";
import { slicesByDay } from "../slices.ts";
import { beside, colors, daysOfSeconds, formats } from "./formats.ts";
import { onePortion } from "./portions.ts";

/** Available time, stopped time and operational factor: by day and equipment, and by equipment with a chart. */
export function factorSheets(source: ReportSource): XlsxSheet[] {
  const { words, filter } = source;
  const time = (header: string) => ({ header, width: 14, format: formats.duration, isSummed: true }) as const;
  const equipment = { header: words.columns.equipment, width: 28 };
  const figures = [
    time(words.columns.available),
    time(words.columns.stopped),
    { header: words.columns.factor, width: 18, format: formats.share },
    time(words.columns.planned),
    { header: words.columns.unplannedFactor, width: 24, format: formats.share },
  ];
  const sums = new Map<number, StoppedTime>();
  return [
    {
      name: words.sheets.factorPerDay,
      columns: [{ header: words.columns.day, width: 14, format: formats.day }, equipment, ...figures],
      totalLabel: words.columns.total,
      portions: dayRows(source, sums),
    },
    {
      name: words.charts.OperationalFactor,
      columns: [equipment, ...figures],
      totalLabel: words.columns.total,
      portions: onePortion(() =>
        filter.equipment.map(({ mid, name }) => [name, ...figuresOf(sums.get(mid) ?? nothing)]),
      ),
      charts: (rows) =>
        rows === 0
          ? []
          : [
              {
                kind: "bars",
                title: words.charts.OperationalFactor,
                categories: 0,
                valueFormat: "0%",
                series: [{ column: 3, color: colors.useful }],
                rows: { first: 1, last: rows },
                place: { ...beside(6), height: Math.min(1_200, 160 + rows * 28) },
              },
            ],
    },
  ];
}

const nothing: StoppedTime = { availableS: 0, stoppedS: 0, plannedS: 0 };

function figuresOf(time: StoppedTime): XlsxRow {
  const percent = operationalFactor(time);
  const unplanned = unplannedFraction(time);
  return [
    daysOfSeconds(time.availableS),
    daysOfSeconds(time.stoppedS),
    percent === null ? null : percent / 100,
    daysOfSeconds(time.plannedS),
    unplanned === null ? null : 1 - unplanned,
  ];
}

async function* dayRows(
  source: ReportSource,
  sums: Map<number, StoppedTime>,
): AsyncGenerator<readonly XlsxRow[]> {
  const { question, filter: all, timeZone, ignoredCodes, nowMs, registrations } = source;
  const availableIn = await readAvailability(question.reading, all, nowMs);
  for (const { filter, days } of slicesByDay(all, timeZone)) {
    const found = await readOccurrences(question.reading, filter);
    for (const day of days) {
      const windows = clipWindows(filter.windows, day);
      const times = filter.equipment.map((equipment) => {
        const available = availableIn(equipment, windows);
        const occurrences = found.get(equipment.mid) ?? [];
        const clipped = clipOccurrences(occurrences, available, nowMs, ignoredCodes);
        const time = stoppedTime(available, clipped, registrations.plannedEvents);
        sums.set(equipment.mid, sumOfStoppedTimes([sums.get(equipment.mid) ?? nothing, time]));
        return { equipment, time };
      });
      const at = wallDay(day.startMs, timeZone);
      // Leaves out days on which the equipment was not present.
      yield times
        .filter(({ time }) => time.availableS > 0)
        .map(({ equipment, time }) => [at, equipment.name, ...figuresOf(time)]);
    }
  }
}
