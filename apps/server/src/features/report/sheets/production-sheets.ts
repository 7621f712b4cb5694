import {
  gramsOfSum,
  hourMs,
  meanMgOf,
  mergeMoments,
  type Moments,
  momentsOfOneProduct,
  type ProductMoments,
  sampleDeviationMgOf,
  type SeriesSteps,
} from "@fiel/domain";
import type { ResolvedFilter } from "../../../platform/dashboard/resolve-filter.ts";
import { readSteps } from "../../../platform/telemetry/steps.ts";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallClock, wallDay } from "../../../platform/xlsx/wall-clock.ts";
import type { ReportSource } from "../report-source.ts";
import { slicesByHour } from "../slices.ts";
import { chartOfRows, countColumn, dayColumn, textColumn } from "./columns.ts";
import { beside, colors, formats, weightsOf } from "./formats.ts";
import { onePortion } from "./portions.ts";

const hours: SeriesSteps = { stepMs: hourMs, bordersMs: null };

interface DayTotal {
  readonly day: Date;
  readonly packages: number;
  readonly grams: number;
}

/** Packages and weight: by hour and equipment, and by day with a chart. */
export function productionSheets(source: ReportSource): XlsxSheet[] {
  const { words, unit, question } = source;
  const { sum, single } = weightsOf(unit);
  const weight = {
    header: sum.header(words.columns.weight),
    width: 18,
    format: sum.format,
    isSummed: true,
  } as const;
  const singles = (["mean", "least", "most", "deviation"] as const).map((key) => ({
    header: single.header(words.columns[key]),
    width: 15,
    format: single.format,
  }));
  const hour = { header: words.columns.hour, width: 18, format: formats.hour };
  const equipment = textColumn(words.columns.equipment, 28);
  const count = countColumn(words.columns.packages);
  const days = new Map<number, DayTotal>();
  const perDay = (): XlsxRow[] =>
    [...days.values()].map(({ day, packages, grams }) => [day, packages, sum.ofGrams(grams)]);
  return [
    {
      name: words.sheets.perHour,
      columns: [hour, equipment, count, weight, ...singles],
      totalLabel: words.columns.total,
      portions: hourRows(source, slicesByHour(question.filter), days),
    },
    {
      name: words.sheets.perDay,
      columns: [dayColumn(words.columns.day), count, weight],
      totalLabel: words.columns.total,
      portions: onePortion(perDay),
      charts: chartOfRows({ ...dayChart, title: words.sheets.perDay }),
    },
  ];
}

const dayChart = {
  kind: "columns",
  categories: 0,
  categoryFormat: "dd/mm",
  valueFormat: formats.count,
  lineFormat: formats.count,
  series: [
    { column: 2, color: colors.series },
    { column: 1, color: colors.second, isLine: true },
  ],
  place: beside(3),
} as const;

async function* hourRows(
  source: ReportSource,
  slices: readonly ResolvedFilter[],
  days: Map<number, DayTotal>,
): AsyncGenerator<readonly XlsxRow[]> {
  const { question, timeZone, unit } = source;
  const { sum, single } = weightsOf(unit);
  for (const filter of slices) {
    const parts = await readSteps(question.reading, filter, [], hours, timeZone);
    const byHour = new Map<number, Map<number, ProductMoments[]>>();
    for (const [mid, steps] of parts.flatMap((part) => [...part]))
      for (const step of steps) {
        const machines = byHour.get(step.startMs) ?? new Map<number, ProductMoments[]>();
        byHour.set(step.startMs, machines);
        machines.set(mid, [...(machines.get(mid) ?? []), step]);
      }
    for (const startMs of [...byHour.keys()].toSorted((one, other) => one - other)) {
      const at = wallClock(startMs, timeZone);
      const machines = byHour.get(startMs);
      const rows = filter.equipment.flatMap(({ mid, name }) => {
        const own = machines?.get(mid);
        if (own === undefined) return [];
        return [
          { name, moments: mergeMoments(own.map(({ moments }) => moments)), ofOne: momentsOfOneProduct(own) },
        ];
      });
      addToDay(days, wallDay(startMs, timeZone), rows);
      yield rows.map(({ name, moments, ofOne }) => [
        at,
        name,
        moments.count,
        sum.ofGrams(gramsOfSum(moments.sumMg)),
        ...singleWeights(moments, ofOne).map((mg) =>
          mg === null ? null : single.ofGrams(Math.round(mg) / 1000),
        ),
      ]);
    }
  }
}

/** Mean, extremes and deviation, mg. Mean and deviation are null for several products (`ofOne` null). */
const singleWeights = (all: Moments, ofOne: Moments | null): readonly (number | null)[] => [
  ofOne === null ? null : meanMgOf(ofOne),
  all.minMg,
  all.maxMg,
  ofOne === null ? null : sampleDeviationMgOf(ofOne),
];

function addToDay(
  days: Map<number, DayTotal>,
  day: Date,
  rows: readonly { readonly moments: Moments }[],
): void {
  const known = days.get(day.getTime());
  days.set(day.getTime(), {
    day,
    packages: rows.reduce((sum, { moments }) => sum + moments.count, known?.packages ?? 0),
    grams: rows.reduce((sum, { moments }) => sum + gramsOfSum(moments.sumMg), known?.grams ?? 0),
  });
}
