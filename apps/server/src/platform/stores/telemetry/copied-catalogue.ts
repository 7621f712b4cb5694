import type { Engine } from "./engine/engine.ts";
import { localName, type Placement } from "./schema/placement.ts";
import { type CopiedTable, copiedTables } from "./copied-tables.ts";

/** Copied tables and columns that a store has; an earlier version may lack some. */
export interface CopiedCatalogue {
  readonly lines: (statement: string) => Promise<string[]>;
  /** Type of each column by name, in order; empty for a missing table. */
  readonly columnsOf: (table: CopiedTable) => Promise<Readonly<Record<string, string>>>;
  /** The copied tables that exist. */
  readonly present: () => Promise<CopiedTable[]>;
  /** Partitions of a table, by its name on the queried server. */
  readonly monthsIn: (table: string) => Promise<string[]>;
}

export function copiedCatalogue(engine: Pick<Engine, "read">, placement: Placement): CopiedCatalogue {
  const lines = async (statement: string): Promise<string[]> =>
    (await engine.read(`${statement} format TSVRaw`)).toString("utf8").split("\n").filter(Boolean);
  const columnsOf = async (table: CopiedTable): Promise<Record<string, string>> => {
    const found = await lines(
      `select name, type from system.columns where database = currentDatabase() and table = '${localName(table, placement)}' order by position`,
    );
    return Object.fromEntries(found.map((line) => line.split("\t") as [string, string]));
  };
  return {
    lines,
    columnsOf,
    async present() {
      const found = await Promise.all(copiedTables.map(columnsOf));
      return copiedTables.filter((_table, i) => Object.keys(found[i] ?? {}).length > 0);
    },
    monthsIn: (table) =>
      lines(
        `select distinct partition from system.parts where database = currentDatabase() and table = '${table}' and active order by partition`,
      ),
  };
}
