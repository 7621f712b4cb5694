import { mergeMoments, type Moments, weighingClasses, type WeighingClass } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { momentsOfCells, type MomentsCells, rowsOfJson } from "./sql/json-rows.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

/** Weighings of one product in one class on one equipment. Weights are gross. */
export interface WeighedTotal {
  readonly equipment: number;
  readonly class: WeighingClass;
  /** Id, 0 for none. */
  readonly product: number;
  /** Of at least one package. */
  readonly moments: Moments;
  readonly inspected: number;
  readonly notInspected: number;
  /** Start of the last roll-up step with weighings, or the instant of a single package, UTC s. */
  readonly lastS: number;
}

/** Totals by machine; machines without weighings are absent. */
export type TotalsOfMachines = OfMachines<readonly WeighedTotal[]>;

const rowBytes = 400;

/** Weighings of the filter, one row for each occurring equipment, class and product. */
export async function readTotals(reading: Reading, filter: TelemetryFilter): Promise<TotalsOfMachines> {
  const { tenantId, store } = reading;
  const parts = await readRanges<readonly WeighedTotal[]>(reading, "totals", filter, {
    async read(asked, signal) {
      const parts = weighingParts(weighingQuery(tenantId, asked));
      const select = sql`select toJSONString(tuple(equipment, toUInt8(class), product, max(atS), sum(inspectedYes), sum(inspectedNo), sum(n), toString(sum(sumMg)), toString(sum(squaresMg)), min(minMg), max(maxMg)))
from (${parts}) group by equipment, class, product`;
      return Map.groupBy(totalsOf(await store.text(select, signal)), ({ equipment }) => equipment);
    },
    bytesOf: ({ length }) => length * rowBytes,
  });
  const all = filter.equipment.map(
    ({ mid }) => [mid, merged(parts.flatMap((part) => part.get(mid) ?? []))] as const,
  );
  return new Map(all.filter(([, rows]) => rows.length > 0));
}

/** The totals of all machines in one list. */
export async function listTotals(reading: Reading, filter: TelemetryFilter): Promise<WeighedTotal[]> {
  return [...(await readTotals(reading, filter)).values()].flat();
}

type Cells = readonly [
  equipment: number,
  classAt: number,
  product: number,
  lastS: number,
  inspected: number,
  notInspected: number,
  ...MomentsCells,
];

const totalsOf = (answer: Buffer): WeighedTotal[] =>
  rowsOfJson<Cells>(answer).map(
    ([equipment, classAt, product, lastS, inspected, notInspected, ...moments]) => ({
      equipment,
      class: weighingClasses[classAt] as WeighingClass,
      product,
      moments: momentsOfCells(moments),
      inspected,
      notInspected,
      lastS,
    }),
  );

/** Merges rows of one equipment. */
function merged(rows: readonly WeighedTotal[]): WeighedTotal[] {
  const byKind = Map.groupBy(rows, (row) => `${row.class} ${row.product}`);
  return Array.from(byKind.values(), ([first, ...others]) => others.reduce(sumOf, first as WeighedTotal));
}

const sumOf = (one: WeighedTotal, other: WeighedTotal): WeighedTotal => ({
  ...one,
  moments: mergeMoments([one.moments, other.moments]),
  inspected: one.inspected + other.inspected,
  notInspected: one.notInspected + other.notInspected,
  lastS: Math.max(one.lastS, other.lastS),
});

/** Number of packages of several totals. */
export const packagesOf = (totals: readonly WeighedTotal[]): number =>
  totals.reduce((sum, { moments }) => sum + moments.count, 0);

/** Merged moments of several totals. */
export const momentsOfAll = (totals: readonly WeighedTotal[]): Moments =>
  mergeMoments(totals.map(({ moments }) => moments));
