import { usefulClasses } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

/** Useful packages of one product on one equipment. */
export interface UsefulRow {
  readonly equipment: number;
  /** Id, 0 for none. */
  readonly product: number;
  readonly count: number;
  /** Gross; exact to 9,000 million kg. */
  readonly weightMg: number;
}

export function usefulSelect(tenantId: number, filter: ResolvedFilter): Sql {
  const parts = weighingParts(weighingQuestion(tenantId, filter, usefulClasses));
  return sql`select equipment, product, sum(n) as count, sum(sumMg) as weightMg from (${parts}) group by equipment, product`;
}
