import { CallError } from "../http/call-error.ts";
import { instant, joined, type Sql, sql } from "../stores/telemetry/sql.ts";
import type { TelemetryFilter } from "./filter.ts";
import { hourlyWindows } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";

/** A coil in use on an equipment, in its newest version. */
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

/** More than this of one query is refused: a line changes a few dozen coils a day. */
const mostCoils = 100_000;
const coilBytes = 200;

/** The coils that were in use at any instant of the windows, in order of their starts. 422 WindowTooLarge when they are too many. */
export async function readCoils(
  { store, tenantId, cache }: Reading,
  filter: CoilFilter,
): Promise<readonly CoilRow[]> {
  if (filter.equipment.length === 0) return [];
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const key = JSON.stringify([asked.windows, filter.product, filter.equipment.map(({ mid }) => mid)]);
  return cache.get({ kinds: ["coils"] }, `coils ${key}`, async (signal) => {
    const rows = await store.rows<CoilRow>(coilsSelect(tenantId, asked), signal);
    if (rows.length > mostCoils) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value: rows, bytes: rows.length * coilBytes };
  });
}

function coilsSelect(tenantId: number, { windows, equipment, product }: CoilFilter): Sql {
  // A coil put on and taken off at one instant is in use at that instant.
  const within = windows.map(
    ({ startMs, endMs }) =>
      sql`(startedAt < ${instant(endMs)} and (endedAt is null or endedAt > ${instant(startMs)} or startedAt >= ${instant(startMs)}))`,
  );
  return sql`select equipment, coil, product, toUnixTimestamp64Milli(startedAt) as startMs, toUnixTimestamp64Milli(endedAt) as endMs,
weightStartMg, weightEndMg, count
from coils final where tenant = ${tenantId} and equipment in ${equipment.map(({ mid }) => mid)} and (${joined(within, " or ")})
${product === null ? sql`` : sql`and product = ${product}`} order by startMs, equipment, coil limit ${mostCoils + 1}`;
}
