import type { ProductionSummary } from "@fiel/contracts";
import { classIndex, commonUnit, type TimeWindow, usefulClasses } from "@fiel/domain";
import type pg from "pg";
import { peerParts } from "./parts-sql.ts";
import { peerProducts, type PeerTenant } from "./registrations.ts";

const useful = usefulClasses.map((name) => classIndex[name]).join(",");

export async function peerSummary(
  pool: pg.Pool,
  tenant: PeerTenant,
  windows: readonly TimeWindow[],
): Promise<ProductionSummary> {
  const equipment = tenant.equipment.map(({ mid }) => mid);
  const parts = peerParts({ tenantId: tenant.tenantId, windows, equipment, classes: null, stepS: null });
  const { rows } = await pool.query<number[]>({
    rowMode: "array",
    text: `select coalesce(sum(sum_mg::float8), 0) / 1000, coalesce(sum(n), 0)::float8, coalesce(sum(n) filter (where class = any ('{${useful}}'::int[]::"char"[])), 0)::float8,
coalesce(sum(n) filter (where class = ${classIndex.ro}::"char"), 0)::float8, coalesce(sum(n) filter (where class = ${classIndex.ru}::"char"), 0)::float8 from (${parts}) as parts`,
  });
  const [
    totalWeight = 0,
    count = 0,
    approvedCount = 0,
    rejectedSuperiorCount = 0,
    rejectedInferiorCount = 0,
  ] = rows[0] ?? [];
  const unit = commonUnit(peerProducts(tenant).map(({ weighed }) => weighed.unit));
  return { totalWeight, unit, count, approvedCount, rejectedSuperiorCount, rejectedInferiorCount };
}
