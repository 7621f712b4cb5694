import { clipWindows, type TimeWindow, type WeighingClass } from "@fiel/domain";
import type { NumberBlocks } from "../stores/telemetry/number-blocks.ts";
import { sql } from "../stores/telemetry/sql.ts";
import type { TelemetryFilter } from "./filter.ts";
import type { Reading } from "./reading.ts";
import type { PackageColumns } from "./package-columns.ts";
import { inWeightOrder } from "./sql/in-weight-order.ts";
import { weighingsOf } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";
import { hoursOf } from "./whole-hours.ts";

/** Rows from `start` up to `end`, all within the requested windows. */
export interface PackageRows extends PackageColumns {
  readonly start: number;
  readonly end: number;
}

/** Packages in time order. May be iterated several times; each item is valid until the next is taken. */
export type Packages = Iterable<PackageRows>;

/** Answers up to this size (bytes) are cached as columns. Larger ones are cached as received and decoded at each iteration. */
const mostDecoded = 8 * 2 ** 20;

/**
 * Packages of some classes of one machine. Reads whole hours, and again only when packages were added to them. Hours before the first open one are
 * cached separately.
 */
export async function readPackages(
  reading: Reading,
  filter: Omit<TelemetryFilter, "untilNow">,
  classes: readonly WeighingClass[],
): Promise<Packages> {
  const { windows } = filter;
  const hours = hoursOf(windows);
  const openMs = clipWindows(reading.cache.open, spanOf(hours))[0]?.startMs ?? Infinity;
  const parts = [
    clipWindows(hours, { startMs: -Infinity, endMs: openMs }),
    clipWindows(hours, { startMs: openMs, endMs: Infinity }),
  ].filter((part) => part.length > 0);
  const read = await Promise.all(
    parts.map((part) => readHours(reading, { ...filter, windows: part, untilNow: false }, classes)),
  );
  return {
    *[Symbol.iterator]() {
      for (const one of read) yield* rowsIn(one, windows);
    },
  };
}

/** Returns the rows of one window after the other, in time order; each item is valid until the next is taken. */
export function rowsByWindow(packages: Packages): (window: TimeWindow) => Iterable<PackageRows> {
  const rows = packages[Symbol.iterator]();
  let next = rows.next();
  return function* ({ endMs }) {
    for (; next.done !== true && (next.value.at[next.value.start] as number) < endMs; next = rows.next())
      yield next.value;
  };
}

const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  startMs: windows[0]?.startMs ?? 0,
  endMs: windows.at(-1)?.endMs ?? 0,
});

function readHours(
  { cache, store, tenantId }: Reading,
  filter: TelemetryFilter,
  classes: readonly WeighingClass[],
): Promise<Iterable<PackageColumns>> {
  const query = weighingQuery(tenantId, filter, classes);
  return cache.get({ weighings: filter.windows }, `packages ${JSON.stringify(query)}`, async (signal) => {
    const select = sql`select at, product, weightMg from weighings where ${weighingsOf(query)} order by at`;
    const blocks = await store.blocks(select, signal);
    const columns = columnsOf(blocks);
    const value = blocks.bytes > mostDecoded ? columns : Array.from(columns, copyOf);
    return { value, bytes: blocks.bytes };
  });
}

const columnsOf = (blocks: NumberBlocks): Iterable<PackageColumns> => ({
  *[Symbol.iterator]() {
    yield* inWeightOrder(inInstantOrder(blocks));
  },
});

function* inInstantOrder(blocks: NumberBlocks): Generator<PackageColumns> {
  for (const block of blocks)
    yield {
      at: block.instants("at"),
      product: block.numbers("product"),
      weightMg: block.numbers("weightMg"),
    };
}

const copyOf = ({ at, product, weightMg }: PackageColumns): PackageColumns => ({
  at: at.slice(),
  product: product.slice(),
  weightMg: weightMg.slice(),
});

function* rowsIn(all: Iterable<PackageColumns>, windows: readonly TimeWindow[]): Generator<PackageRows> {
  for (const columns of all) {
    for (const { startMs, endMs } of windows) {
      const start = firstFrom(columns.at, startMs);
      const end = firstFrom(columns.at, endMs);
      if (start < end) yield { ...columns, start, end };
    }
  }
}

/** The first row in `low`..`high` at or after an instant; `high` when there is none. `high` is excluded. */
export function firstFrom(at: Float64Array, instantMs: number, low = 0, high = at.length): number {
  let [from, until] = [low, high];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((at[middle] as number) < instantMs) from = middle + 1;
    else until = middle;
  }
  return from;
}
