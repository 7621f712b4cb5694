import { clipWindows, type TimeWindow, weighingClasses } from "@fiel/domain";
import type { Fresh } from "../../platform/answers/kept-reads.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { indexesOf, weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import type { NumberBlocks } from "../../platform/stores/telemetry/number-blocks.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { weighingsOf, type WeighingQuestion } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { inWeightOrder } from "./in-weight-order.ts";
import { hoursOf } from "./whole-hours.ts";

/** Where one product was weighed, and how often. */
export interface Extent {
  readonly product: number;
  readonly count: number;
  /** Instants of its first and its last package, UTC ms. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Consecutive packages of one product: rows from `start` up to `end`. */
export interface Run {
  readonly product: number;
  readonly start: number;
  readonly end: number;
}

/** Samples are drawn from useful and rejected packages. */
export const judgedClasses = weighingClasses.filter((name) => name !== "pi");

/** Weights as columns, in time order; of one instant the lightest first. */
export interface WeightColumns {
  /** UTC ms. */
  readonly at: Float64Array;
  /** Gross. */
  readonly weightMg: Uint32Array;
}

/** The same with each package's product. */
export interface PackageColumns extends WeightColumns {
  /** Ids. */
  readonly product: Uint32Array;
}

/** Bytes of an answer that is kept as columns; more are gone through as they came. */
const mostDecoded = 8 * 2 ** 20;

/** Rows from `start` up to `end`, all in the windows that were asked for. */
export interface PackageRows extends PackageColumns {
  readonly start: number;
  readonly end: number;
}

/** Packages in time order. May be gone through again; what is given is valid until the next is taken. */
export type Packages = Iterable<PackageRows>;

/**
 * The packages of windows to be judged. Read by whole hours, and not again as long as none was added to them: whoever asks from
 * another instant of the first hour on asks the same.
 */
export async function readPackages(
  { reading, filter }: ConformityQuestion,
  windows: readonly TimeWindow[],
): Promise<Packages> {
  const hours = hoursOf(windows);
  const busyMs = clipWindows(reading.kept.busy, spanOf(hours))[0]?.startMs ?? Infinity;
  const parts = [
    clipWindows(hours, { startMs: -Infinity, endMs: busyMs }),
    clipWindows(hours, { startMs: busyMs, endMs: Infinity }),
  ].filter((part) => part.length > 0);
  const read = await Promise.all(parts.map((part) => readStored(reading, { ...filter, windows: part })));
  return {
    *[Symbol.iterator]() {
      for (const one of read) yield* rowsIn(one, windows);
    },
  };
}

const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  startMs: windows[0]?.startMs ?? 0,
  endMs: windows.at(-1)?.endMs ?? 0,
});

/** Not by `keepRead`: what is kept of one machine is much, and would weigh on that of the others. */
function readStored(
  { kept, telemetry, tenantId }: Reading,
  filter: ResolvedFilter,
): Promise<Iterable<PackageColumns>> {
  const asked = weighingQuestion(tenantId, { ...filter, untilNow: false }, judgedClasses);
  const key = `packages ${JSON.stringify(asked)}`;
  return kept.keep({ weighings: filter.windows }, key, (signal) => readColumns(telemetry, asked, signal));
}

async function readColumns(
  telemetry: TenantTelemetry,
  asked: WeighingQuestion,
  signal: AbortSignal,
): Promise<Fresh<Iterable<PackageColumns>>> {
  const select = sql`select at, product, weightMg from weighings where ${weighingsOf(asked)} order by at`;
  const blocks = await telemetry.blocks(select, signal);
  const columns = columnsOf(blocks);
  const value = blocks.bytes > mostDecoded ? columns : Array.from(columns, copyOf);
  return { value, bytes: blocks.bytes };
}

/** The packages of a machine's day to be judged, from the store; nothing of it is kept. */
export async function readDayOfMachine(
  telemetry: TenantTelemetry,
  { tenantId, equipment }: Pick<WeighingQuestion, "tenantId"> & { readonly equipment: number },
  day: TimeWindow,
  signal: AbortSignal,
): Promise<Packages> {
  const classes = indexesOf(judgedClasses);
  const whole = { untilNow: false, operator: null, product: null, stepS: null };
  const asked = { ...whole, tenantId, windows: [day], equipment: [equipment], classes };
  const { value } = await readColumns(telemetry, asked, signal);
  return { [Symbol.iterator]: () => rowsIn(value, [day]) };
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

/** The first row from `low` on, and before `high`, at an instant or after it; `high` when there is none. */
export function firstFrom(at: Float64Array, instantMs: number, low = 0, high = at.length): number {
  let [from, until] = [low, high];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((at[middle] as number) < instantMs) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** Of each product that was weighed. */
export function extentsOf(packages: Packages): Extent[] {
  const extents = new Map<number, Extent>();
  for (const rows of packages) {
    const { at } = rows;
    for (const { product, start, end } of runsOf(rows)) {
      const before = extents.get(product);
      const count = (before?.count ?? 0) + end - start;
      const firstMs = before?.firstMs ?? at[start] ?? 0;
      extents.set(product, { product, count, firstMs, lastMs: at[end - 1] ?? 0 });
    }
  }
  return [...extents.values()];
}

/** Of the rows, in their order: a machine's product changes a few times a day. */
export function runsOf({
  product,
  start: from,
  end: until,
}: Pick<PackageRows, "product" | "start" | "end">): Run[] {
  const runs: Run[] = [];
  let start = from;
  for (let end = from + 1; end <= until; end += 1) {
    if (end < until && product[end] === product[start]) continue;
    runs.push({ product: product[start] as number, start, end });
    start = end;
  }
  return runs;
}
