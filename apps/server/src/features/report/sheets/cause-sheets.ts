import { type Cause, mergeCauses } from "@fiel/domain";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { occurrencePartsOf, unplannedCausesOf } from "../occurrence-slices.ts";
import type { ReportSource } from "../report-source.ts";
import { chartOfRows, countColumn, durationColumn, shareColumn, textColumn } from "./columns.ts";
import { beside, colors, daysOfSeconds } from "./formats.ts";
import { once } from "./once.ts";
import { onePortion } from "./portions.ts";

/** Most causes in the chart. */
const mostBars = 25;

/** Causes of unplanned stops, longest first, with a Pareto chart, and all causes by equipment. */
export function causeSheets(source: ReportSource): XlsxSheet[] {
  const { words, filter } = source;
  const { columns: named } = words;
  const { plannedEvents } = source.registrations;
  const causes = once(() => causesByMachine(source));
  const kind = [
    textColumn(named.occurrence, 36),
    textColumn(named.code, 9),
    countColumn(named.times),
    durationColumn(named.duration),
  ];
  return [
    {
      name: words.charts.OccurrencesHistogram,
      columns: [...kind, shareColumn(named.share), shareColumn(named.cumulative)],
      totalLabel: named.total,
      portions: onePortion(async () => paretoRows(await unplannedCausesOf(source), source)),
      charts: chartOfRows({ ...paretoChart, title: words.sheets.unplannedCauses }, mostBars),
    },
    {
      name: words.sheets.causesByEquipment,
      columns: [textColumn(named.equipment, 28), ...kind, textColumn(named.plannedStop, 12)],
      totalLabel: named.total,
      portions: onePortion(async () => {
        const all = await causes();
        return filter.equipment.flatMap(({ mid, name }) => {
          const causes = all.get(mid) ?? new Map<number, MachineCause>();
          return mergeCauses([...causes.values()]).map((cause) => [
            name,
            ...cellsOf(cause, source),
            // Planned as of the last occurrence of the cause, since an event may have changed.
            plannedEvents.has(cause.code, causes.get(cause.code)?.lastStartMs ?? Number.POSITIVE_INFINITY)
              ? words.yes
              : null,
          ]);
        });
      }),
    },
  ];
}

const paretoChart = {
  kind: "columns",
  categories: 0,
  valueFormat: "[h]:mm",
  lineFormat: "0%",
  series: [
    { column: 3, color: colors.stopped },
    { column: 5, color: colors.third, isLine: true },
  ],
  place: beside(6),
} as const;

const cellsOf = ({ code, count, durationS }: Cause, { registrations, words }: ReportSource): XlsxRow => [
  registrations.events.get(code) ?? words.columns.unknownOccurrence,
  code,
  count,
  daysOfSeconds(durationS),
];

function paretoRows(causes: readonly Cause[], source: ReportSource): XlsxRow[] {
  const total = causes.reduce((sum, { durationS }) => sum + durationS, 0);
  let cumulative = 0;
  return causes.map((cause) => {
    cumulative += cause.durationS;
    return [...cellsOf(cause, source), cause.durationS / total, cumulative / total];
  });
}

interface MachineCause extends Cause {
  count: number;
  durationS: number;
  lastStartMs: number;
}

type CausesByCode = Map<number, MachineCause>;

async function causesByMachine(source: ReportSource): Promise<ReadonlyMap<number, CausesByCode>> {
  const machines = new Map<number, CausesByCode>();
  for await (const parts of occurrencePartsOf(source))
    for (const { equipment, part, isFirst } of parts) {
      const { code, startMs } = part;
      const causes: CausesByCode = machines.get(equipment.mid) ?? new Map();
      machines.set(equipment.mid, causes);
      const cause = causes.get(code) ?? { code, count: 0, durationS: 0, lastStartMs: startMs };
      causes.set(code, cause);
      cause.lastStartMs = Math.max(cause.lastStartMs, startMs);
      cause.count += Number(isFirst);
      cause.durationS += part.durationS;
    }
  return machines;
}
