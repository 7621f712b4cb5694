import type { Moments, SeriesSteps, WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { commonStepS, stepStartOf } from "../../platform/stores/telemetry/steps-sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

export interface ProductionQuestion {
  readonly tenantId: number;
  readonly filter: ResolvedFilter;
  /** Classes to count; none counts all. */
  readonly classes: readonly WeighingClass[];
  readonly steps: SeriesSteps;
}

/** What one equipment weighed of one product in a step, or in a part of it. */
export interface ProducedPart {
  /** Start of the step, UTC ms. */
  readonly date: number;
  /** Id, 0 for none. */
  readonly product: number;
  readonly moments: Moments;
}

/** `equipment, step, product` and the moments of what was weighed as JSON; numbers past 2^53 as texts. */
export function productionSelect({ tenantId, filter, classes, steps }: ProductionQuestion): Sql {
  const asked = classes.length === 0 ? null : classes;
  const parts = weighingParts(weighingQuestion(tenantId, filter, asked, commonStepS(steps)));
  return sql`select toJSONString(tuple(equipment, stepS, product, sum(n), toString(sum(sumMg)), toString(sum(squaresMg)), min(minMg), max(maxMg)))
from (select *, ${stepStartOf(steps, sql`atS`)} as stepS from (${parts})) group by equipment, stepS, product`;
}

type Cells = readonly [
  equipment: number,
  stepS: number,
  product: number,
  count: number,
  sumMg: string,
  squaresMg: string,
  minMg: number,
  maxMg: number,
];

/** By machine id. */
export function producedOf(answer: Buffer): Map<number, ProducedPart[]> {
  const lines = answer.toString("latin1").trimEnd();
  const cells = lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as Cells[]);
  const produced = new Map<number, ProducedPart[]>();
  for (const [equipment, stepS, product, count, sumMg, squaresMg, minMg, maxMg] of cells) {
    const moments = { count, sumMg: BigInt(sumMg), sumSquaresMg2: BigInt(squaresMg), minMg, maxMg };
    const own = produced.get(equipment) ?? [];
    produced.set(equipment, own);
    own.push({ date: stepS * 1000, product, moments });
  }
  return produced;
}
