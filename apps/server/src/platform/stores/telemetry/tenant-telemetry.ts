import type { Engine } from "./engine/engine.ts";
import { type TableName, tables } from "./schema/tables.ts";
import type { Sql } from "./sql.ts";
import { TabSeparated } from "./tab-separated.ts";

/**
 * Rows of one table for one tenant, as the store takes them. Cells are in the order of `columnsOf(table)`, numbers only,
 * `\N` for none.
 */
export type TenantRows = Pick<TabSeparated, "add" | "begin" | "count">;

/** The telemetry of one tenant. There is no other way to read or write the telemetry tables. */
export interface TenantTelemetry {
  /** The answer of a SELECT that gives one text: the JSON that the engine wrote. */
  text(select: Sql, signal?: AbortSignal): Promise<Buffer>;
  /** The rows of a small answer, one object a row; integers of 64 bits are numbers. */
  rows<T extends object>(select: Sql, signal?: AbortSignal): Promise<T[]>;
  newRows(): TenantRows;
  /** Stores rows once under a token; resolves when they are on disk. */
  insert(table: TableName, rows: TenantRows, token: string): Promise<void>;
}

/** Columns of a table after `tenant`, in the order in which rows are written. */
export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(tables[table].columns).filter((name) => name !== "tenant");
}

/**
 * Binds the store to a tenant; `fenced` are the whole names of the tables that hold tenants' rows. Throws RangeError
 * when the tenant is not a positive integer.
 */
export function telemetryOfTenant(
  engine: Engine,
  fenced: readonly string[],
  tenantId: number,
): TenantTelemetry {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError(`not a tenant: ${tenantId}`);
  const settings = settingsOf(fenced, tenantId);
  const statement = (select: Sql, format: string): string =>
    `${select.text}\nsettings ${settings}\nformat ${format}`;
  const prefix = `${tenantId}\t`;
  const mine = new WeakSet<TenantRows>();

  return {
    text: (select, signal) => engine.read(statement(select, "TSVRaw"), signal),
    async rows<T extends object>(select: Sql, signal?: AbortSignal) {
      const answer = await engine.read(statement(select, "JSONEachRow"), signal);
      const lines = answer.toString("utf8").trimEnd();
      return lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as T[]);
    },
    newRows() {
      const rows = new TabSeparated(prefix);
      mine.add(rows);
      return rows;
    },
    async insert(table, rows, token) {
      if (!mine.has(rows) || !(rows instanceof TabSeparated)) throw new Error("rows of another tenant");
      if (rows.count === 0) return;
      await engine.insert({
        table,
        columns: ["tenant", ...columnsOf(table)],
        rows: rows.bytes,
        token: `${tenantId}:${token}`,
      });
    },
  };
}

/**
 * The second fence: whatever a statement says, the tables that it names show it this tenant's rows alone. In a cluster
 * the inner part of a join or an `in` is computed once and sent to the shards, instead of being refused. Questions are
 * too short to be worth compiling.
 */
function settingsOf(fenced: readonly string[], tenantId: number): string {
  const filters = fenced.map((name) => `'${name}': 'tenant = ${tenantId}'`);
  return `additional_table_filters = {${filters.join(", ")}}, distributed_product_mode = 'global', output_format_json_quote_64bit_integers = 0, compile_expressions = 0, compile_aggregate_expressions = 0`;
}
