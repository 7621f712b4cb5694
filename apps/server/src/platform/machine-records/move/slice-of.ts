import type { RetiredRecords } from "../../stores/telemetry/retired-records.ts";
import type { RetiredTable } from "../../stores/telemetry/schema/retired-tables.ts";
import { instant, type Sql, sql } from "../../stores/telemetry/sql.ts";
import { readBegun } from "../../telemetry/status-history.ts";
import { type LatestState, latestState } from "../latest-state.ts";
import type { CoilUseRow, LeftRow, MachineRecords, OccurrenceRow, ReportRow } from "../record-rows.ts";

/** Progress in a table: all rows up to this machine and instant were moved. */
export interface Mark {
  readonly equipment: number;
  readonly atMs: number;
  readonly isDone: boolean;
}

export interface Slice {
  readonly records: Omit<MachineRecords, "reports">;
  readonly states: readonly LatestState[];
  readonly mark: Mark;
  readonly rows: number;
}

export interface SliceWanted {
  readonly tenantId: number;
  readonly after: Mark;
  /** Number of rows; further rows of the last one's machine and instant are included. */
  readonly limit: number;
}

const none = { occurrences: [], leftovers: [], coilUses: [] } as const;

/** The rows after a mark, as PostgreSQL stores them. */
export async function sliceOf(
  retired: RetiredRecords,
  table: RetiredTable,
  wanted: SliceWanted,
): Promise<Slice> {
  const { tenantId } = wanted;
  const read = async <T extends object>(select: Sql) =>
    (await retired.rows<T>(select)).map((row) => ({ tenantId, ...row }));
  if (table === "latest_statuses") {
    const reports = await read<ReportRow>(statesSelect(wanted));
    const states = await statesOf(retired, tenantId, reports);
    const places = reports.map(({ equipment }) => ({ equipment, atMs: 0 }));
    return { records: none, states, ...endOf(places, wanted) };
  }
  if (table === "leftovers") {
    const leftovers = await read<LeftRow>(leftoversSelect(wanted));
    return { records: { ...none, leftovers }, states: [], ...endOf(leftovers, wanted) };
  }
  const isCoils = table === "coils";
  const rows = await read<OccurrenceRow & CoilUseRow>(spansSelect(table, wanted));
  const places = rows.map(({ equipment, startedMs }) => ({ equipment, atMs: startedMs }));
  const records = { ...none, ...(isCoils ? { coilUses: rows } : { occurrences: rows }) };
  return { records, states: [], ...endOf(places, wanted) };
}

function endOf(
  places: readonly { readonly equipment: number; readonly atMs: number }[],
  { after, limit }: SliceWanted,
): Pick<Slice, "mark" | "rows"> {
  const { equipment, atMs } = places.at(-1) ?? after;
  return { mark: { equipment, atMs, isDone: places.length < limit }, rows: places.length };
}

const later = ({ after: { equipment, atMs } }: SliceWanted, column: Sql): Sql =>
  sql`(equipment > ${equipment} or (equipment = ${equipment} and ${column} > ${instant(atMs)}))`;

function spansSelect(table: "occurrences" | "coils", wanted: SliceWanted): Sql {
  const { tenantId, limit } = wanted;
  const own =
    table === "coils"
      ? sql`coil, product, weightStartMg, weightEndMg, count, version from coils`
      : sql`code, version from occurrences`;
  return sql`select equipment, toUnixTimestamp64Milli(startedAt) as startedMs, toUnixTimestamp64Milli(endedAt) as endedMs, ${own} final
where tenant = ${tenantId} and ${later(wanted, sql`startedAt`)} order by equipment, startedAt limit ${limit} with ties`;
}

function leftoversSelect(wanted: SliceWanted): Sql {
  const { tenantId, limit } = wanted;
  return sql`select equipment, toUnixTimestamp64Milli(at) as atMs, toString(kind) as kind, weightMg, count, product, operator from leftovers
where tenant = ${tenantId} and ${later(wanted, sql`at`)} order by equipment, at limit ${limit} with ties`;
}

const statesSelect = ({ tenantId, after, limit }: SliceWanted): Sql =>
  sql`select equipment, toUnixTimestamp64Milli(at) as atMs, state, speed, toUInt8(condition) as condition, product
from latest_statuses final where tenant = ${tenantId} and equipment > ${after.equipment} order by equipment limit ${limit} with ties`;

/** The state of each machine by its newest report in each condition; the start of the condition is read from the history. */
async function statesOf(
  retired: RetiredRecords,
  tenantId: number,
  reports: readonly ReportRow[],
): Promise<LatestState[]> {
  const ofMachine = Map.groupBy(reports, ({ equipment }) => equipment).values();
  const states = Array.from(ofMachine, (all) => latestState(all as [ReportRow, ...ReportRow[]]));
  const begun = await readBegun((select) => retired.rows(select), tenantId, states);
  return states.map((state) => ({ ...state, begunMs: begun.get(state.equipment) ?? null }));
}
