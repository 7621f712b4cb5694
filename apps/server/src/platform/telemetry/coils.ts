import { type RawBuilder, sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { TelemetryFilter } from "./filter.ts";
import { hourlyWindows } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { endOf } from "./sql/open-end.ts";

/** A use of a coil on an equipment, in its newest version. */
export interface CoilRow {
  readonly equipment: number;
  /** UTC ms. */
  readonly startMs: number;
  readonly coil: number;
  /** UTC ms; null while it is in use. */
  readonly endMs: number | null;
  /** Id, 0 for none. */
  readonly product: number;
  readonly weightStartMg: number;
  readonly weightEndMg: number | null;
  readonly count: number;
}

type CoilFilter = Omit<TelemetryFilter, "operator">;

/** Most rows of a query; more are refused. A line changes a few dozen coils a day. */
const mostCoils = 100_000;
const coilBytes = 200;

/** Coils in use at any instant of the windows, by start. 422 WindowTooLarge for more than 100,000. */
export async function readCoils(
  { records, tenantId, cache }: Reading,
  filter: CoilFilter,
): Promise<readonly CoilRow[]> {
  if (filter.equipment.length === 0) return [];
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const key = JSON.stringify([asked.windows, filter.product, filter.equipment.map(({ mid }) => mid)]);
  return cache.get({ kinds: ["coils"] }, `coils ${key}`, async (signal) => {
    const rows = await records.rows(coilsSelect(tenantId, asked), signal);
    if (rows.length > mostCoils) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value: rows, bytes: rows.length * coilBytes };
  });
}

export function coilsSelect(
  tenantId: number,
  { windows, equipment, product }: CoilFilter,
): RawBuilder<CoilRow> {
  // A coil put on and taken off at one instant counts as in use at that instant.
  const within = windows.map(
    ({ startMs, endMs }) =>
      sql<boolean>`(started_at < ${endMs} and (${endOf()} > ${startMs} or started_at >= ${startMs}))`,
  );
  const [first, last] = [windows[0]?.startMs ?? 0, windows.at(-1)?.endMs ?? 0];
  return sql`
    select equipment, coil, product, started_at as "startMs", ended_at as "endMs", weight_start_mg as "weightStartMg",
      weight_end_mg as "weightEndMg", count
    from coil_uses where tenant_id = ${tenantId} and equipment = any(${equipment.map(({ mid }) => mid)}::int[])
      and started_at < ${last} and ${endOf()} >= ${first} and (${sql.join(within, sql` or `)})
      ${product === null ? sql`` : sql`and product = ${product}`}
    order by started_at, equipment, coil limit ${mostCoils + 1}
  `;
}
