import { mergeMoments, type Moments, weighingClasses, type WeighingClass } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import { weighingParts } from "../stores/telemetry/weighing-parts.ts";
import { readInParts } from "./read-in-parts.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";
import { weighingQuestion } from "./weighing-question.ts";

/** What one equipment weighed of one product in one class; weights gross. */
export interface WeighedTotal {
  readonly equipment: number;
  readonly class: WeighingClass;
  /** Id, 0 for none. */
  readonly product: number;
  /** At least one package. */
  readonly moments: Moments;
  readonly inspected: number;
  readonly notInspected: number;
  /** Start of the last part of the roll-up in which anything was weighed, or the instant of a single package, UTC s. */
  readonly lastS: number;
}

type Cells = [
  equipment: number,
  classAt: number,
  product: number,
  n: number,
  sumMg: string,
  squaresMg: string,
  minMg: number,
  maxMg: number,
  inspected: number,
  notInspected: number,
  lastS: number,
];
const rowBytes = 400;

/** By machine id; equipment that weighed nothing is absent. */
export type TotalsOfMachines = ReadonlyMap<number, readonly WeighedTotal[]>;

/**
 * What was weighed of the filter, one row for each equipment, class and product that occurs. Calls of one page ask the same of it:
 * what one has read serves the others.
 */
export async function totalsOfMachines(reading: Reading, filter: ResolvedFilter): Promise<TotalsOfMachines> {
  if (filter.equipment.length === 0) return new Map();
  const parts = await readInParts<readonly WeighedTotal[]>(reading, "totals", filter, {
    async stored(asked, signal) {
      const answer = await reading.telemetry.text(totalsSelect(reading.tenantId, asked), signal);
      return Map.groupBy(rowsOf(answer), ({ equipment }) => equipment);
    },
    bytesOf: ({ length }) => length * rowBytes,
  });
  return mergedOfMachines(filter, parts);
}

/** The same of all equipment in one list. */
export async function weighedTotals(reading: Reading, filter: ResolvedFilter): Promise<WeighedTotal[]> {
  return [...(await totalsOfMachines(reading, filter)).values()].flat();
}

/** Numbers past 2^53 as texts. */
function totalsSelect(tenantId: number, filter: ResolvedFilter) {
  const parts = weighingParts(weighingQuestion(tenantId, filter));
  return sql`select toJSONString(tuple(equipment, toUInt8(class), product, sum(n), toString(sum(sumMg)), toString(sum(squaresMg)), min(minMg), max(maxMg), sum(inspectedYes), sum(inspectedNo), max(atS)))
from (${parts}) group by equipment, class, product`;
}

function rowsOf(answer: Buffer): WeighedTotal[] {
  const lines = answer.toString("latin1").trimEnd();
  const cells = lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as Cells[]);
  return cells.map(
    ([equipment, classAt, product, count, sumMg, squares, minMg, maxMg, inspected, notInspected, lastS]) => ({
      equipment,
      class: weighingClasses[classAt] as WeighingClass,
      product,
      moments: { count, sumMg: BigInt(sumMg), sumSquaresMg2: BigInt(squares), minMg, maxMg },
      inspected,
      notInspected,
      lastS,
    }),
  );
}

function mergedOfMachines(
  { equipment }: Pick<ResolvedFilter, "equipment">,
  parts: readonly TotalsOfMachines[],
): TotalsOfMachines {
  const all = equipment.map(
    ({ mid }) => [mid, merged(parts.flatMap((part) => part.get(mid) ?? []))] as const,
  );
  return new Map(all.filter(([, rows]) => rows.length > 0));
}

/** Rows of one equipment. */
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

/** Packages of several totals together. */
export const packagesOf = (totals: readonly WeighedTotal[]): number =>
  totals.reduce((sum, { moments }) => sum + moments.count, 0);

/** Moments of several totals together. */
export const momentsOfAll = (totals: readonly WeighedTotal[]): Moments =>
  mergeMoments(totals.map(({ moments }) => moments));
