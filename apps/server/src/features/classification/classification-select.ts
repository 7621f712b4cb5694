import type { WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { grams, sampleDeviation } from "../../platform/stores/telemetry/statistics-sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

/** Packages of one class on one equipment: of all products, or of one. */
export interface ClassRow {
  readonly equipment: number;
  readonly class: WeighingClass;
  readonly ofAll: 0 | 1;
  /** Id, 0 for none; of no meaning in a row of all products. */
  readonly product: number;
  readonly count: number;
  /** g. */
  readonly sum: number;
  readonly dev: number | null;
  readonly inspected: number;
  readonly notInspected: number;
}

/** One `ClassRow` for every class that occurs, and one more for every product of it. */
export function classificationSelect(tenantId: number, filter: ResolvedFilter): Sql {
  const parts = weighingParts(weighingQuestion(tenantId, filter));
  return sql`select equipment, class, grouping(product) as ofAll, product, sum(n) as count, ${grams(sql`sum(sumMg)`)} as sum,
${sampleDeviation(sql`count`, sql`sum(sumMg)`, sql`sum(squaresMg)`)} as dev, sum(inspectedYes) as inspected, sum(inspectedNo) as notInspected
from (${parts}) group by grouping sets ((equipment, class), (equipment, class, product))`;
}
