import type { FixedControlLimits } from "@fiel/contracts";
import { type ControlLimits, type FixedLimits, limitsAround } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";
import type { ControlLimitsTable } from "../../platform/stores/postgres/tables/quality-tables.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ChartQuery } from "./chart-query.ts";

/** A row of the table with the name of who fixed it. */
export interface LimitsRow extends Omit<ControlLimitsTable, "id" | "tenant_id"> {
  readonly id: number;
  readonly by: string;
}

/** Limits of a row, mg. */
export const limitsOfRow = ({
  kind,
  size,
  location,
  spread,
  valid_from: fromMs,
}: LimitsRow): FixedLimits => ({
  ...limitsAround(kind, size, { location, spread }),
  fromMs,
});

const rowBytes = 500;

/** Limits of a chart's machine, product, kind and size, in the order in which they hold. */
export async function readControlLimits(
  { cache, records, tenantId }: Reading,
  { mid, product, kind, size }: Pick<ChartQuery, "mid" | "product" | "kind" | "size">,
): Promise<readonly LimitsRow[]> {
  const key = `control limits ${mid} ${product} ${kind} ${size}`;
  return cache.get({ kinds: ["controlLimits"] }, key, async (signal) => {
    const value = await records.rows(rowsSelect(tenantId, { mid, product, kind, size }), signal);
    return { value, bytes: value.length * rowBytes };
  });
}

const rowsSelect = (
  tenantId: number,
  { mid, product, kind, size }: Pick<ChartQuery, "mid" | "product" | "kind" | "size">,
): RawBuilder<LimitsRow> => sql`
  select l.*, u.name as by from control_limits l join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
  where l.tenant_id = ${tenantId} and l.mid = ${mid} and l.product_id = ${product} and l.kind = ${kind} and l.size = ${size}
  order by l.valid_from, l.id
`;

/** Limits in g. */
export function linesOf({ location, spread, sigma }: ControlLimits) {
  const lineOf = ({ lower, centre, upper }: ControlLimits["location"]) => ({
    lower: lower / 1000,
    centre: centre / 1000,
    upper: upper / 1000,
  });
  return { location: lineOf(location), spread: lineOf(spread), sigma: sigma / 1000 };
}

/** A row as the calls answer it. */
export const fixedLimitsOf = (row: LimitsRow): FixedControlLimits => ({
  id: row.id,
  from: row.valid_from,
  ...linesOf(limitsOfRow(row)),
  baseline: {
    startTimestamp: row.baseline_start,
    endTimestamp: row.baseline_end,
    subgroups: row.subgroups,
  },
  every: row.every,
  unit: row.every_unit,
  reason: row.reason,
  by: row.by,
  at: row.fixed_at,
});
