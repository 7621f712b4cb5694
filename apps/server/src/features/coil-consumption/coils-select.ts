import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { instant, joined, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";

/** The coils that were in use at any instant of the windows, as `CoilRow`, in order of their starts; at most `most`. */
export function coilsSelect(
  tenantId: number,
  { windows, equipment, product }: Pick<ResolvedFilter, "windows" | "equipment" | "product">,
  most: number,
): Sql {
  // A coil put on and taken off at one instant is in use at that instant.
  const within = windows.map(
    ({ startMs, endMs }) =>
      sql`(startedAt < ${instant(endMs)} and (endedAt is null or endedAt > ${instant(startMs)} or startedAt >= ${instant(startMs)}))`,
  );
  return sql`select equipment, coil, product, toUnixTimestamp64Milli(startedAt) as startMs, toUnixTimestamp64Milli(endedAt) as endMs,
weightStartMg, weightEndMg, count
from coils final where tenant = ${tenantId} and equipment in ${equipment.map(({ mid }) => mid)} and (${joined(within, " or ")})
${product === null ? sql`` : sql`and product = ${product}`} order by startMs, equipment, coil limit ${most}`;
}
