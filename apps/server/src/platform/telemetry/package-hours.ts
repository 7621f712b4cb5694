import { clipWindows, dayMs, hourMs, type PackageHour, type TimeWindow } from "@fiel/domain";
import { type Sql, sql } from "../stores/telemetry/sql.ts";
import { CallError } from "../http/call-error.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { rowsOfJson } from "./sql/json-rows.ts";
import { weighingsOf } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

/**
 * A row of the answer, with instants in ms of the hour. The last three lists describe the pauses: starts, ends, and products of the packages before
 * them.
 */
type Row = readonly [
  equipment: number,
  hourS: number,
  first: number,
  firstProduct: number,
  last: number,
  lastProduct: number,
  starts: readonly number[],
  ends: readonly number[],
  products: readonly number[],
];

const hourBytes = 200;
const pauseBytes = 80;

/** Days that are read at once. */
const daysAtOnce = 8;
/** Most pauses of an answer, which must fit into memory beside everything else. */
const mostPauses = 3_000_000;

/**
 * Hours (UTC) in which machines weighed something, in time order, with their long pauses: those of at least the `least` ms of the preceding package's
 * product. Each day is read and cached separately, so that windows of any length share it. 422 WindowTooLarge for more than 3,000,000 pauses.
 */
export async function readPackageHours(
  reading: Reading,
  filter: TelemetryFilter,
  least: ReadonlyMap<number, number>,
): Promise<OfMachines<readonly PackageHour[]>> {
  const days = daysOf(filter.windows);
  const hours = new Map<number, PackageHour[]>(filter.equipment.map(({ mid }) => [mid, []]));
  let pauses = 0;
  for (let first = 0; first < days.length; first += daysAtOnce) {
    const parts = await Promise.all(
      days.slice(first, first + daysAtOnce).map((windows, place) => {
        const untilNow = filter.untilNow && first + place === days.length - 1;
        return readDay(reading, { ...filter, windows, untilNow }, least);
      }),
    );
    for (const [mid, own] of parts.flat().flatMap((part) => [...part])) {
      for (const hour of own) hours.get(mid)?.push(hour);
      pauses += own.reduce((sum, hour) => sum + hour.pauses.length, 0);
    }
    if (pauses > mostPauses) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  }
  for (const own of hours.values()) own.sort((one, other) => one.startMs - other.startMs);
  return hours;
}

/** The windows cut at the days of UTC, by day. */
function daysOf(windows: readonly TimeWindow[]): TimeWindow[][] {
  const days = new Set<number>();
  for (const { startMs, endMs } of windows)
    for (let day = Math.floor(startMs / dayMs); day * dayMs < endMs; day += 1) days.add(day);
  return Array.from(days, (day) => clipWindows(windows, { startMs: day * dayMs, endMs: (day + 1) * dayMs }));
}

function readDay(
  reading: Reading,
  filter: TelemetryFilter,
  least: ReadonlyMap<number, number>,
): Promise<OfMachines<readonly PackageHour[]>[]> {
  const { tenantId, store } = reading;
  const ofProduct = [...least].toSorted(([one], [other]) => one - other);
  return readRanges<readonly PackageHour[]>(reading, `package hours ${ofProduct.join(" ")}`, filter, {
    async read(asked, signal) {
      const packages = weighingsOf(weighingQuery(tenantId, asked));
      // Instant and product are packed into one number, because numbers are sorted many times as fast as tuples. Both lists are arguments of the
      // filters, because a captured value is copied for each element.
      const counts = sql`${at("a")} - ${at("b")} >= ${leastOf("b", ofProduct)} or ${product("a")} != ${product("b")}`;
      const select = sql`with arrayPopBack(k) as before, arrayPopFront(k) as after,
  arrayFilter((b, a) -> ${counts}, before, after) as froms, arrayFilter((a, b) -> ${counts}, after, before) as tos
select toJSONString(tuple(equipment, hourS, ${at("k[1]")}, ${product("k[1]")}, ${at("k[-1]")}, ${product("k[-1]")},
  arrayMap(f -> ${at("f")}, froms), arrayMap(t -> ${at("t")}, tos), arrayMap(f -> ${product("f")}, froms)))
from (
  select equipment, intDiv(toUnixTimestamp(at), ${hourMs / 1000}) * ${hourMs / 1000} as hourS,
    arraySort(groupArray(bitShiftLeft(toUInt64(toUnixTimestamp64Milli(at) % ${hourMs}), 32) + product)) as k
  from weighings where ${packages} group by equipment, hourS
) order by hourS`;
      return hoursOf(await store.text(select, signal));
    },
    bytesOf: (hours) => hours.reduce((sum, { pauses }) => sum + hourBytes + pauses.length * pauseBytes, 0),
  });
}

const at = (packed: string): Sql => ({ text: `toInt64(bitShiftRight(${packed}, 32))` });
/** Least length of a long pause after a package, ms; for a product that is not listed the shortest of all, at most 1 s. */
const leastOf = (packed: string, least: readonly (readonly [product: number, leastMs: number])[]): Sql => {
  const [products, lengths] = [least.map(([id]) => id), least.map(([, ms]) => ms)];
  const shortest = Math.min(1_000, ...lengths);
  if (least.length === 0) return { text: `${shortest}` };
  return {
    text: `transform(${product(packed).text}, [${products.join()}], [${lengths.join()}], ${shortest})`,
  };
};
const product = (packed: string): Sql => ({ text: `bitAnd(${packed}, 4294967295)` });

function hoursOf(answer: Buffer): Map<number, PackageHour[]> {
  const hours = new Map<number, PackageHour[]>();
  for (const row of rowsOfJson<Row>(answer)) {
    const [equipment, hourS, first, firstProduct, last, lastProduct, starts, ends, products] = row;
    const startMs = hourS * 1000;
    const own = hours.get(equipment) ?? [];
    hours.set(equipment, own);
    own.push({
      startMs,
      firstMs: startMs + first,
      firstProduct,
      lastMs: startMs + last,
      lastProduct,
      pauses: starts.map((start, place) => ({
        startMs: startMs + start,
        endMs: startMs + (ends[place] ?? 0),
        product: products[place] ?? 0,
      })),
    });
  }
  return hours;
}
