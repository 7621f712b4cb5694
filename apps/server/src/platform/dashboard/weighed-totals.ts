import { mergeMoments, type Moments, weighingClasses, type WeighingClass } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import { weighingParts } from "../stores/telemetry/weighing-parts.ts";
import { liveTotals } from "./live-totals.ts";
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

/**
 * What was weighed of the filter, one row for each equipment, class and product that occurs. Calls of one page ask the same of it:
 * what one has read serves the others.
 */
export async function weighedTotals(reading: Reading, filter: ResolvedFilter): Promise<WeighedTotal[]> {
  if (filter.equipment.length === 0) return [];
  const parts = await readInParts(reading, "totals", filter, {
    live: liveTotals,
    async stored(asked, signal) {
      const answer = await reading.telemetry.text(totalsSelect(reading.tenantId, asked), signal);
      const value = rowsOf(answer);
      return { value, bytes: value.length * rowBytes };
    },
  });
  return merged(parts.flat());
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

function merged(rows: readonly WeighedTotal[]): WeighedTotal[] {
  const byKey = new Map<string, WeighedTotal>();
  for (const row of rows) {
    const key = `${row.equipment} ${row.class} ${row.product}`;
    const known = byKey.get(key);
    byKey.set(
      key,
      known === undefined
        ? row
        : {
            ...row,
            moments: mergeMoments([known.moments, row.moments]),
            inspected: known.inspected + row.inspected,
            notInspected: known.notInspected + row.notInspected,
            lastS: Math.max(known.lastS, row.lastS),
          },
    );
  }
  return [...byKey.values()];
}

/** Packages of several totals together. */
export const packagesOf = (totals: readonly WeighedTotal[]): number =>
  totals.reduce((sum, { moments }) => sum + moments.count, 0);

/** Moments of several totals together. */
export const momentsOfAll = (totals: readonly WeighedTotal[]): Moments =>
  mergeMoments(totals.map(({ moments }) => moments));
