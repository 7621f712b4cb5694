import type { Engine } from "./engine/engine.ts";
import { type TableName, tables } from "./schema/tables.ts";
import { NumberBlocks } from "./number-blocks.ts";
import type { Sql } from "./sql.ts";

/** Rows of one table for one tenant, in the store's format. Cells are in the order of `columnsOf(table)`. */
export interface TenantRows {
  /** Adds one row: its cells after the tenant, tab-separated, `\N` for null. Texts have no tabs, new lines or backslashes. */
  add(cells: string): void;
  readonly count: number;
}

/** The telemetry of one tenant. There is no other way to read or write the telemetry tables. */
export interface TenantTelemetry {
  /** The answer of a SELECT with one text column of JSON, one line per row. */
  text(select: Sql, signal?: AbortSignal): Promise<Buffer>;
  /** The rows of a small answer as objects; 64-bit integers are numbers. */
  rows<T extends object>(select: Sql, signal?: AbortSignal): Promise<T[]>;
  /** The rows of a large answer as columns of numbers, block by block. */
  blocks(select: Sql, signal?: AbortSignal): Promise<NumberBlocks>;
  newRows(): TenantRows;
  /** Stores rows; resolves when they are on disk. Weighings and statuses are written only by the log. */
  insert(table: TableName, rows: TenantRows): Promise<void>;
}

/** Columns of a table after `tenant`, in the order in which rows are written; without `block`, which the store sets itself. */
export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(tables[table].columns).filter((name) => name !== "tenant" && name !== "block");
}

/**
 * Binds the store to a tenant. `guarded` lists the full names of the tables with tenants' rows. Throws RangeError when the tenant is not a positive
 * integer.
 */
export function telemetryOfTenant(
  engine: Engine,
  guarded: readonly string[],
  tenantId: number,
): TenantTelemetry {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError(`not a tenant: ${tenantId}`);
  const settings = settingsOf(guarded, tenantId);
  const prefix = `${tenantId}\t`;
  const mine = new WeakMap<TenantRows, string[]>();

  return {
    ...readsOf(engine, settings),
    newRows() {
      const lines: string[] = [];
      const rows: TenantRows = {
        add: (cells) => void lines.push(cells),
        get count() {
          return lines.length;
        },
      };
      mine.set(rows, lines);
      return rows;
    },
    async insert(table, rows) {
      const lines = mine.get(rows);
      if (lines === undefined) throw new Error("rows of another tenant");
      if (lines.length === 0) return;
      await engine.insert({
        table,
        columns: ["tenant", ...columnsOf(table)],
        format: "TabSeparated",
        rows: Buffer.from(lines.map((line) => `${prefix}${line}\n`).join("")),
      });
    },
  };
}

type Reads = Pick<TenantTelemetry, "text" | "rows" | "blocks">;

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

/**
 * The tenant guard: tables in any statement show only this tenant's rows. In a cluster, the inner part of a join or an `in` is computed once and sent
 * to the shards instead of being refused. Queries are too short to be worth compiling.
 */
function settingsOf(guarded: readonly string[], tenantId: number): string {
  const filters = guarded.map((name) => `'${name}': 'tenant = ${tenantId}'`);
  return `additional_table_filters = {${filters.join(", ")}}, distributed_product_mode = 'global', output_format_json_quote_64bit_integers = 0, compile_expressions = 0, compile_aggregate_expressions = 0`;
}
