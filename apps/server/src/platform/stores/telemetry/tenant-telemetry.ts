import type { Engine, InsertRequest } from "./engine/engine.ts";
import { type TableName, tables } from "./schema/tables.ts";
import { NativeBlock } from "./native-block.ts";
import { NumberBlocks } from "./number-blocks.ts";
import type { HeldRecords } from "./live/held-records.ts";
import type { LiveHour } from "./live/live-hour.ts";
import { mostReadOfDay, type ReadDays } from "./live/live-days.ts";
import { mostReadOfHour } from "./live/live-hours.ts";
import type { ReportsOfMachines } from "./live/live-states.ts";
import type { AddedRows, LiveTelemetry } from "./live/live-telemetry.ts";
import type { MachineDay } from "./live/machine-day.ts";
import type { LiveKind, LiveRecordOf } from "./live/record-kinds.ts";
import { readReports } from "./read-reports.ts";
import { instant, type Sql, sql } from "./sql.ts";

/** Rows of one table for one tenant, as the store takes them. Cells are in the order of `columnsOf(table)`. */
export interface TenantRows {
  /** One row: its cells after the tenant, tab-separated, `\N` for none; texts without tabs, new lines and backslashes. */
  add(cells: string): void;
  readonly count: number;
}

/** The telemetry of one tenant. There is no other way to read or write the telemetry tables. */
export interface TenantTelemetry {
  /** The answer of a SELECT that gives one text: the JSON that the engine wrote. */
  text(select: Sql, signal?: AbortSignal): Promise<Buffer>;
  /** The rows of a small answer, one object a row; integers of 64 bits are numbers. */
  rows<T extends object>(select: Sql, signal?: AbortSignal): Promise<T[]>;
  /** The rows of a large answer as columns of numbers, block by block. */
  blocks(select: Sql, signal?: AbortSignal): Promise<NumberBlocks>;
  newRows(): TenantRows;
  /** So many rows as columns, for many rows of a table whose columns have a fixed width. */
  newBlock(table: TableName, rows: number): NativeBlock;
  /** Stores rows once under a token; resolves when they are on disk. `isFirst`: never before was anything stored under this token. */
  insert(table: TableName, rows: TenantRows | NativeBlock, token: string, isFirst?: boolean): Promise<void>;
  /**
   * The weighings of an hour (its start in UTC ms) as they are now, from memory; null where another process may store some, or
   * when they are too many. What is read into memory for it ends with the signal.
   */
  liveHour(startMs: number, signal: AbortSignal): Promise<LiveHour | null>;
  /** The packages of an equipment from an hour's start (UTC ms) on, as they are now, from memory; null as above. */
  machineDay(equipment: number, fromMs: number, signal: AbortSignal): Promise<MachineDay | null>;
  /** The records of a kind that reach into the time from an instant on (UTC ms), from memory; null as above. */
  liveRecords<K extends LiveKind>(
    kind: K,
    fromMs: number,
    signal: AbortSignal,
  ): Promise<HeldRecords<LiveRecordOf[K]> | null>;
  /** The newest reports of all equipment, from memory; null where another process may store some. */
  liveReports(signal: AbortSignal): Promise<ReportsOfMachines | null>;
}

/** Columns of a table after `tenant`, in the order in which rows are written. */
export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(tables[table].columns).filter((name) => name !== "tenant");
}

export interface TelemetryTables {
  /** The whole names of the tables that hold tenants' rows. */
  readonly fenced: readonly string[];
  /** Null where other processes store too. */
  readonly live: LiveTelemetry | null;
}

/** The engine as a question's reads take turns at it, and as reads into memory do, for which storing waits. */
export interface TenantEngines {
  readonly inTurn: Engine;
  readonly atOnce: Engine;
}

/**
 * Binds the store to a tenant. Throws RangeError
 * when the tenant is not a positive integer.
 */
export function telemetryOfTenant(
  { inTurn, atOnce }: TenantEngines,
  { fenced, live }: TelemetryTables,
  tenantId: number,
): TenantTelemetry {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError(`not a tenant: ${tenantId}`);
  const settings = settingsOf(fenced, tenantId);
  const reads = readsOf(inTurn, settings);
  const prefix = `${tenantId}\t`;
  const mine = new WeakMap<TenantRows | NativeBlock, () => Insertable>();

  return {
    ...reads,
    newRows() {
      const lines: string[] = [];
      const rows: TenantRows = {
        add: (cells) => void lines.push(cells),
        get count() {
          return lines.length;
        },
      };
      mine.set(rows, () => ({
        count: lines.length,
        format: "TabSeparated",
        rows: Buffer.from(lines.map((line) => `${prefix}${line}\n`).join("")),
        added: lines,
      }));
      return rows;
    },
    newBlock(table, rows) {
      const block = new NativeBlock(tables[table], rows);
      block.numbers("tenant").fill(tenantId);
      mine.set(block, () => ({ count: rows, format: "Native", rows: block.encode(), added: block }));
      return block;
    },
    async insert(table, rows, token, isFirst = false) {
      const insertable = mine.get(rows)?.();
      if (insertable === undefined) throw new Error("rows of another tenant");
      const { count, added, ...form } = insertable;
      if (count === 0) return;
      const columns = ["tenant", ...columnsOf(table)];
      const store = () => inTurn.insert({ table, columns, ...form, token: `${tenantId}:${token}` });
      return live === null ? store() : live.storing(tenantId, table, isFirst ? added : null, store);
    },
    ...memoryOf(live, tenantId, readsOf(atOnce, settings)),
  };
}

type Reads = Pick<TenantTelemetry, "text" | "rows" | "blocks">;
type Memory = Pick<TenantTelemetry, "liveHour" | "machineDay" | "liveRecords" | "liveReports">;

/** Who asks first reads into memory for all. */
const memoryOf = (live: LiveTelemetry | null, tenantId: number, reads: Reads): Memory => ({
  async liveHour(startMs, signal) {
    if (live === null) return null;
    const read = (ofMs: number) => reads.blocks(hourSelect(tenantId, ofMs), signal);
    return live.hours.hour(tenantId, startMs, read, signal);
  },
  async machineDay(equipment, fromMs, signal) {
    if (live === null) return null;
    return live.days.day(tenantId, equipment, fromMs, readDaysOf(tenantId, reads), signal);
  },
  async liveRecords(kind, fromMs, signal) {
    if (live === null) return null;
    return live.records[kind].from(tenantId, fromMs, (select) => reads.rows(select, signal), signal);
  },
  async liveReports(signal) {
    if (live === null) return null;
    return live.states.of(tenantId, () => readReports(tenantId, reads, signal), signal);
  },
});

const readDaysOf = (tenantId: number, reads: Reads): ReadDays => ({
  day: (equipment, fromMs, signal) =>
    reads.blocks(
      sql`select at, product, operator, toUInt32(toUInt8(class)) as class, weightMg from weighings
where tenant = ${tenantId} and equipment = ${equipment} and at >= ${instant(fromMs)} order by at, weightMg limit ${mostReadOfDay}`,
      signal,
    ),
  async equipment(fromMs) {
    const select = sql`select distinct equipment from weighing_rollup where tenant = ${tenantId} and stepS = 3600 and step >= toDateTime(${fromMs / 1000}, 'UTC')`;
    return (await reads.rows<{ equipment: number }>(select)).map(({ equipment }) => equipment);
  },
});

/** The weighings of an hour, those of each equipment in their order. */
function hourSelect(tenantId: number, startMs: number): Sql {
  return sql`select at, equipment, product, operator, toUInt32(toUInt8(class)) as class, toUInt32(toUInt8(inspected)) as inspected, weightMg from weighings
where tenant = ${tenantId} and at >= ${instant(startMs)} and at < ${instant(startMs + 3_600_000)} order by equipment, at, weightMg limit ${mostReadOfHour}`;
}

function readsOf(engine: Engine, settings: string): Reads {
  const read = ({ text }: Sql, format: string, signal?: AbortSignal): Promise<Buffer> =>
    engine.read(`${text}\nsettings ${settings}\nformat ${format}`, signal);
  return {
    text: (select, signal) => read(select, "TSVRaw", signal),
    async rows<T extends object>(select: Sql, signal?: AbortSignal) {
      const lines = (await read(select, "JSONEachRow", signal)).toString("utf8").trimEnd();
      return lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as T[]);
    },
    blocks: async (select, signal) => new NumberBlocks(await read(select, "Native", signal)),
  };
}

type Insertable = Pick<InsertRequest, "rows" | "format"> & {
  readonly count: number;
  readonly added: AddedRows;
};

/**
 * The second fence: whatever a statement says, the tables that it names show it this tenant's rows alone. In a cluster
 * the inner part of a join or an `in` is computed once and sent to the shards, instead of being refused. Questions are
 * too short to be worth compiling.
 */
function settingsOf(fenced: readonly string[], tenantId: number): string {
  const filters = fenced.map((name) => `'${name}': 'tenant = ${tenantId}'`);
  return `additional_table_filters = {${filters.join(", ")}}, distributed_product_mode = 'global', output_format_json_quote_64bit_integers = 0, compile_expressions = 0, compile_aggregate_expressions = 0`;
}
