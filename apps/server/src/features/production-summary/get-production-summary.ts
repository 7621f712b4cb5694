import type { ProductionSummary } from "@fiel/contracts";
import { classIndex, usefulClasses } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import { grams } from "../../platform/stores/telemetry/statistics-sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { weighingParts } from "../../platform/stores/telemetry/weighing-parts.ts";

const useful = usefulClasses.map((name) => classIndex[name]);

/** Totals over the filter; zeros when nothing was weighed or no equipment is left. */
export async function getProductionSummary(
  telemetry: TenantTelemetry,
  tenantId: number,
  filter: ResolvedFilter,
  signal: AbortSignal,
): Promise<ProductionSummary> {
  const [totals] =
    filter.equipment.length === 0
      ? []
      : await telemetry.rows<ProductionSummary>(summarySelect(tenantId, filter), signal);
  return (
    totals ?? {
      totalWeight: 0,
      count: 0,
      approvedCount: 0,
      rejectedSuperiorCount: 0,
      rejectedInferiorCount: 0,
    }
  );
}

function summarySelect(tenantId: number, { equipment, ...filter }: ResolvedFilter): Sql {
  const parts = weighingParts({
    tenantId,
    ...filter,
    equipment: equipment.map(({ mid }) => mid),
    classes: null,
    stepS: null,
  });
  return sql`select ${grams(sql`sum(sumMg)`)} as totalWeight, sum(n) as count, sumIf(n, toUInt8(class) in ${useful}) as approvedCount,
sumIf(n, toUInt8(class) = ${classIndex.ro}) as rejectedSuperiorCount, sumIf(n, toUInt8(class) = ${classIndex.ru}) as rejectedInferiorCount
from (${parts})`;
}
