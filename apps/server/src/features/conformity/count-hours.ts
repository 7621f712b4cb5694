import { clipWindows, hourMs } from "@fiel/domain";
import { machineDayOf } from "../../platform/dashboard/machine-day.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import { keepRead, readInParts, type Readings } from "../../platform/dashboard/read-in-parts.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts, type WeighingQuestion } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { liveCounts, packagesOfDay } from "./live-packages.ts";
import { type Extent, judgedClasses, type PackageColumns, runsOf } from "./read-packages.ts";
import { hourOf, hoursOf } from "./whole-hours.ts";

/** Some 50 MB, and a twentieth of a second of this process: more packages would take more than a call may have. */
const mostPackages = 3_000_000;

/** How many packages of one product an hour has. */
export interface HourCount {
  readonly product: number;
  /** Start of the hour, UTC ms. */
  readonly hourMs: number;
  readonly count: number;
}

const rowBytes = 100;

/**
 * How many packages there are to be judged in each hour that the question's windows touch, in time order. Those of the last 25 hours are taken from
 * memory, with one statement for all before.
 */
export async function countHours({ reading, filter }: ConformityQuestion): Promise<HourCount[]> {
  const asked = { ...filter, windows: hoursOf(filter.windows), untilNow: false };
  const day = await machineDayOf(reading, asked);
  // Hours to which late data comes are worth a statement of their own: those beside them are not read again.
  const isLate = reading.kept.busy.some(({ startMs }) => startMs < (day?.fromMs ?? 0));
  if (day === null || isLate) return merged(await readInParts(reading, "hours", asked, readings(reading)));
  const late = packagesOfDay(
    day,
    clipWindows(asked.windows, { startMs: day.fromMs, endMs: Infinity }),
    filter,
  );
  const counted = late.flatMap(countsOf);
  const windows = clipWindows(asked.windows, { startMs: -Infinity, endMs: day.fromMs });
  const read = await keepRead(reading, "hours", { ...asked, windows }, readings(reading));
  return merged([read, new Map([[0, counted]])]);
}

const readings = ({ tenantId, telemetry }: Reading): Readings<readonly HourCount[]> => ({
  live: liveCounts,
  async stored(asked, signal) {
    const select = hoursSelect(weighingQuestion(tenantId, asked, judgedClasses, hourMs / 1000));
    const rows = await telemetry.rows<HourCount & { equipment: number }>(select, signal);
    return Map.groupBy(rows, ({ equipment }) => equipment);
  },
  bytesOf: ({ length }) => length * rowBytes,
});

/** Of the packages of one hour. */
const countsOf = ({ at, product }: PackageColumns): HourCount[] =>
  runsOf({ product, start: 0, end: at.length }).map((run) => ({
    product: run.product,
    hourMs: hourOf(at[run.start] as number),
    count: run.end - run.start,
  }));

/** 422 WindowTooLarge when there are more packages than can be gone through. */
export function refuseTooMany(counts: readonly { readonly count: number }[]): void {
  if (counts.reduce((sum, { count }) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
}

function hoursSelect(question: WeighingQuestion): Sql {
  return sql`select equipment, product, intDiv(atS * 1000, ${hourMs}) * ${hourMs} as hourMs, sum(n) as count from (${weighingParts(question)}) group by equipment, product, hourMs`;
}

/** One for each product and hour, in time order. */
function merged(parts: readonly ReadonlyMap<number, readonly HourCount[]>[]): HourCount[] {
  const hours = parts.flatMap((part) => [...part.values()].flat());
  return [...Map.groupBy(hours, (one) => `${one.product} ${one.hourMs}`).values()]
    .map(([first, ...others]) => ({
      ...(first as HourCount),
      count: others.reduce((sum, { count }) => sum + count, first?.count ?? 0),
    }))
    .toSorted((one, other) => one.hourMs - other.hourMs);
}

/** Of each product that was weighed; instants are the starts of hours. */
export function extentsOfHours(hours: readonly HourCount[]): Extent[] {
  return [...Map.groupBy(hours, ({ product }) => product)].map(([product, own]) => ({
    product,
    count: own.reduce((sum, { count }) => sum + count, 0),
    firstMs: own[0]?.hourMs ?? 0,
    lastMs: own.at(-1)?.hourMs ?? 0,
  }));
}
