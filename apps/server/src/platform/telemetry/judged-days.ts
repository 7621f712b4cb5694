import {
  type Declared,
  declaredWithin,
  type Regulation,
  type TimeWindow,
  type WeighingClass,
} from "@fiel/domain";
import { instant, second, sql } from "../stores/telemetry/sql.ts";
import type { Reading } from "./reading.ts";
import { indexesOf } from "./sql/weighing-query.ts";

/**
 * Identifies everything besides the packages that a day's summary depends on: weights in whole mg and the regulation. A day in which the weights
 * changed lists all of them with the instants of the changes. It is stored with the day, so it contains no tabs.
 */
export const judgedByOf = (
  { declared }: { readonly declared: readonly Declared[] },
  { regulation }: { readonly regulation: Regulation },
  day: TimeWindow,
): string => {
  const own = declaredWithin(declared, day).map(({ untilMs, weights }) => {
    const weighed =
      weights === null ? "none" : [weights.netMg, weights.packageMg, weights.toleranceMg].join(" ");
    return untilMs < day.endMs ? `${weighed} until ${untilMs}` : weighed;
  });
  return [...own, regulation.version].join(" ");
};

/** A stored day of a product; older versions of the same day may exist. */
export interface StoredDay {
  /** UTC ms. */
  readonly startMs: number;
  readonly endMs: number;
  readonly product: number;
  readonly judgedBy: string;
  /** Encoded summary. */
  readonly summary: string;
}

/** Stored days of a machine that begin in a span, for one sample size, newest last. */
export const readStoredDays = (
  { store, tenantId, signal }: Reading,
  mid: number,
  sampleSize: number,
  { startMs, endMs }: TimeWindow,
): Promise<StoredDay[]> =>
  store.rows<StoredDay>(
    sql`select toUnixTimestamp(day) * 1000 as startMs, toUnixTimestamp(dayEnd) * 1000 as endMs, product, judgedBy, findings as summary from conformity_days
where tenant = ${tenantId} and equipment = ${mid} and sampleSize = ${sampleSize} and day >= ${instant(startMs)} and day < ${instant(endMs)} order by version`,
    signal,
  );

/** Facts from which a stored day was computed. */
export interface DayMetadata {
  readonly equipment: number;
  readonly sampleSize: number;
  /** UTC ms. */
  readonly startMs: number;
  readonly endMs: number;
  readonly product: number;
  readonly packages: number;
  readonly judgedBy: string;
}

/** Metadata of the tenant's stored days that begin in a span, newest last. */
export const readDayMetadata = (
  { store, tenantId, signal }: Reading,
  { startMs, endMs }: TimeWindow,
): Promise<DayMetadata[]> =>
  store.rows<DayMetadata>(
    sql`select equipment, sampleSize, toUnixTimestamp(day) * 1000 as startMs, toUnixTimestamp(dayEnd) * 1000 as endMs, product, packages, judgedBy from conformity_days
where tenant = ${tenantId} and day >= ${second(startMs)} and day < ${second(endMs)} order by version`,
    signal,
  );

/** Number of refused samples of a product's day, and the facts from which it was computed. */
export interface RefusedOfDay extends Pick<
  DayMetadata,
  "equipment" | "startMs" | "endMs" | "product" | "packages" | "judgedBy"
> {
  readonly refused: number;
}

/** Refused samples of the tenant's stored days of one sample size, newest last. Their number is the third number of the encoded summary. */
export const readRefusedOfDays = (
  { store, tenantId, signal }: Reading,
  sampleSize: number,
  { startMs, endMs }: TimeWindow,
): Promise<RefusedOfDay[]> =>
  store.rows<RefusedOfDay>(
    sql`select equipment, toUnixTimestamp(day) * 1000 as startMs, toUnixTimestamp(dayEnd) * 1000 as endMs, product, packages, judgedBy, JSONExtractUInt(findings, 1, 3) as refused from conformity_days
where tenant = ${tenantId} and sampleSize = ${sampleSize} and day >= ${second(startMs)} and day < ${second(endMs)} order by version`,
    signal,
  );

/** Packages of one product on one machine in a day. */
export interface DayPackages {
  readonly equipment: number;
  readonly product: number;
  /** Start of the day, UTC ms. */
  readonly startMs: number;
  readonly packages: number;
}

/** Packages of some classes on every machine of the tenant in each of the days, which consist of whole hours and are consecutive. */
export async function readDayPackages(
  { store, tenantId, signal }: Reading,
  days: readonly TimeWindow[],
  classes: readonly WeighingClass[],
): Promise<DayPackages[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  return store.rows<DayPackages>(
    sql`select equipment, product, roundDown(toUnixTimestamp(step), array${days.map(({ startMs }) => startMs / 1000)}) * 1000 as startMs, sum(n) as packages from weighing_rollup
where tenant = ${tenantId} and stepS = 3600 and step >= ${second(first.startMs)} and step < ${second(last.endMs)} and toUInt8(class) in ${indexesOf(classes)}
group by equipment, product, startMs`,
    signal,
  );
}

/** Stores days; the newest version of a day counts. Cells are in the order of the table's columns after the tenant. */
export async function storeDays({ store }: Reading, days: readonly string[]): Promise<void> {
  const rows = store.newRows();
  for (const cells of days) rows.add(cells);
  await store.insert("conformity_days", rows);
}
