import type { Engine } from "./engine/engine.ts";
import type { Placement } from "./schema/placement.ts";
import { dropRows } from "./schema/table.ts";
import { type TableName, tables } from "./schema/tables.ts";

/** Rows of a tenant in a table's partition. */
export interface MonthRows {
  readonly table: TableName;
  /** YYYYMM, in UTC. */
  readonly month: number;
  readonly rows: number;
}

/** Stored data by month, for deleting it. Tables have a partition per month, shared by all tenants. */
export interface TelemetryMonths {
  /** The tenant's rows, optionally only of months before `beforeMonth`. */
  of(tenantId: number, beforeMonth?: number): Promise<MonthRows[]>;
  /**
   * Deletes a month of tenants from every table, rewriting the month's parts once for all of them; null deletes it for every tenant by dropping
   * partitions, which rewrites nothing. Resolves when it is deleted.
   */
  drop(month: number, tenantIds: readonly number[] | null): Promise<void>;
  /** Deletes all data of the tenant. */
  dropAllOf(tenantId: number): Promise<void>;
}

export function telemetryMonths(engine: Engine, placement: Placement): TelemetryMonths {
  const all = Object.entries(tables) as [TableName, (typeof tables)[TableName]][];
  const countIn = async (table: TableName, partition: string, where: string): Promise<MonthRows[]> => {
    const select = `select ${partition} as month, count() as rows from ${table} where ${where} group by month order by month format TSVRaw`;
    const lines = (await engine.read(select)).toString("utf8").split("\n").filter(Boolean);
    return lines.map((line) => {
      const [month, rows] = line.split("\t").map(Number);
      return { table, month: month as number, rows: rows as number };
    });
  };
  const stored = async (whose: string, beforeMonth?: number): Promise<MonthRows[]> => {
    const found: MonthRows[] = [];
    for (const [name, { partitionBy }] of all) {
      const older = beforeMonth === undefined ? "" : ` and ${partitionBy} < ${integer(beforeMonth)}`;
      found.push(...(await countIn(name, partitionBy, `${whose}${older}`)));
    }
    return found;
  };
  // Skips tables without such rows.
  const dropOf = async (whose: string, month: number | null) => {
    const meant = (await stored(whose)).filter((rows) => month === null || rows.month === month);
    for (const table of new Set(meant.map((rows) => rows.table)))
      await engine.command(dropRows(tables[table], placement, { month, whose }));
  };
  return {
    of: (tenantId, beforeMonth) => stored(`tenant = ${integer(tenantId)}`, beforeMonth),
    async drop(month, tenantIds) {
      integer(month);
      if (tenantIds !== null) return dropOf(`tenant in (${tenantIds.map(integer).join(", ")})`, month);
      for (const [, table] of all) await engine.command(dropRows(table, placement, { month, whose: null }));
    },
    dropAllOf: (tenantId) => dropOf(`tenant = ${integer(tenantId)}`, null),
  };
}

function integer(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`not an integer: ${value}`);
}
