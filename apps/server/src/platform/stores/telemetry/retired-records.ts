import type { Engine } from "./engine/engine.ts";
import type { Placement } from "./schema/placement.ts";
import { latestStatusesView, type RetiredTable, retiredTables } from "./schema/retired-tables.ts";
import { dropTable } from "./schema/table.ts";
import { type Sql, sql } from "./sql.ts";

/** Error code for a missing right; operators need not grant the right to drop tables. */
const accessDenied = "497";

/** Tables of all tenants whose records move to PostgreSQL, as long as they exist. */
export interface RetiredRecords {
  present(): Promise<RetiredTable[]>;
  /** Ids of the tenants with rows in the table. */
  tenants(table: RetiredTable): Promise<number[]>;
  /** The rows of a SELECT that names its tenant itself. */
  rows<T extends object>(select: Sql): Promise<T[]>;
  /** Drops a table; false when the store's user may not. */
  drop(table: RetiredTable): Promise<boolean>;
}

export function retiredRecords(engine: Engine, placement: Placement): RetiredRecords {
  const rows = async <T extends object>({ text }: Sql): Promise<T[]> => {
    const settings = "settings output_format_json_quote_64bit_integers = 0";
    const lines = (await engine.read(`${text}\n${settings}\nformat JSONEachRow`)).toString("utf8").trimEnd();
    return lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as T[]);
  };
  return {
    rows,
    async present() {
      const found = await rows<{ name: string }>(
        sql`select name from system.tables where database = currentDatabase()`,
      );
      const names = new Set(found.map(({ name }) => name));
      return (Object.keys(retiredTables) as RetiredTable[]).filter((name) => names.has(name));
    },
    async tenants(table) {
      const found = await rows<{ tenant: number }>({
        text: `select distinct tenant from ${table} order by tenant`,
      });
      return found.map(({ tenant }) => tenant);
    },
    async drop(table) {
      const feeding = table === "latest_statuses" ? [latestStatusesView] : [];
      try {
        for (const statement of dropTable(retiredTables[table], feeding, placement))
          await engine.command(statement);
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code !== accessDenied) throw error;
        return false;
      }
    },
  };
}
