import { clipWindows, minuteMs, sumTimeAccounts, type TimeAccount } from "@fiel/domain";
import { accountOf } from "../../../platform/losses/machine-account.ts";
import { readMachineTimes } from "../../../platform/losses/machine-time.ts";
import { readNominalRates } from "../../../platform/losses/nominal-rates.ts";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallDay } from "../../../platform/xlsx/wall-clock.ts";
import type { ReportSource } from "../report-source.ts";
import { slicesByDay } from "../slices.ts";
import { beside, colors, formats } from "./formats.ts";
import { onePortion } from "./portions.ts";

/** Time accounts with the factors that follow from them: by day and equipment, and by equipment with a chart. */
export function oeeSheets(source: ReportSource): XlsxSheet[] {
  const { words } = source;
  const equipment = { header: words.columns.equipment, width: 28 };
  const figures = figureColumns(source);
  const sums = new Map<number, TimeAccount>();
  return [
    {
      name: words.sheets.oeePerDay,
      columns: [{ header: words.columns.day, width: 14, format: formats.day }, equipment, ...figures],
      portions: dayRows(source, sums),
    },
    {
      name: words.charts.Oee,
      columns: [equipment, ...figures],
      portions: onePortion(() => machineRows(source, sums)),
      charts: (rows) =>
        rows === 0
          ? []
          : [
              {
                kind: "bars",
                title: words.charts.Oee,
                categories: 0,
                valueFormat: "0%",
                series: [{ column: figures.length, color: colors.useful }],
                rows: { first: 1, last: rows },
                place: { ...beside(figures.length + 1), height: Math.min(1_200, 160 + rows * 28) },
              },
            ],
    },
  ];
}

function figureColumns({ words: { columns } }: ReportSource) {
  const time = (header: string) => ({ header, width: 14, format: formats.minutes });
  const share = (header: string) => ({ header, width: 16, format: formats.share });
  return [
    time(columns.windowTime),
    time(columns.plannedTime),
    time(columns.loadingTime),
    time(columns.stopTime),
    time(columns.runTime),
    time(columns.microTime),
    time(columns.speedTime),
    time(columns.qualityTime),
    time(columns.goodTime),
    share(columns.availability),
    share(columns.performance),
    share(columns.quality),
    share(columns.oee),
  ];
}

const figuresOf = (account: TimeAccount): XlsxRow => [
  ...[
    account.windowMs,
    account.plannedMs,
    account.loadingMs,
    account.stopsMs,
    account.runMs,
    account.microMs,
    account.speedMs,
    account.qualityMs,
    account.goodMs,
  ].map((ms) => ms / minuteMs),
  account.availability,
  account.performance,
  account.quality,
  account.oee,
];

/** A row per machine, the sum of its days, because a file may have more days than are read at once; and a row for several together. */
function machineRows({ filter, words }: ReportSource, sums: ReadonlyMap<number, TimeAccount>): XlsxRow[] {
  const nothing = sumTimeAccounts([]);
  const rows = filter.equipment.map(({ mid, name }) => [name, ...figuresOf(sums.get(mid) ?? nothing)]);
  const all = sumTimeAccounts([...sums.values()]);
  return rows.length < 2 ? rows : [...rows, [words.columns.total, ...figuresOf(all)]];
}

/** A row per day and machine. All days use the nominal rates of the whole period, so that they add up to it. */
async function* dayRows(
  source: ReportSource,
  sums: Map<number, TimeAccount>,
): AsyncGenerator<readonly XlsxRow[]> {
  const { timeZone, registrations, nowMs } = source;
  const { reading } = source.question;
  const all = { ...source.question.present, product: null };
  const rates = await readNominalRates({ reading, registrations, filter: all, timeZone });
  for (const { filter, days } of slicesByDay(all, timeZone))
    for (const day of days) {
      const windows = clipWindows(filter.windows, day);
      const own = { ...filter, windows };
      const times = await readMachineTimes({ reading, registrations, nowMs, timeZone, rates, filter: own });
      const at = wallDay(day.startMs, timeZone);
      // Leaves out days on which the equipment was not present.
      const present = times.filter(({ counts }) => counts.windowMs > 0);
      yield present.map((time) => {
        const { mid, name } = time.equipment;
        const account = accountOf(time);
        sums.set(mid, sumTimeAccounts([account, ...listOf(sums.get(mid))]));
        return [at, name, ...figuresOf(account)];
      });
    }
}

const listOf = (account: TimeAccount | undefined): TimeAccount[] => (account === undefined ? [] : [account]);
