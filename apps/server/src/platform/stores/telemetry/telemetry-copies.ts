import type { Engine } from "./engine/engine.ts";
import type { Placement } from "./schema/placement.ts";
import { createTable, type Table } from "./schema/table.ts";
import { type TableName, tables } from "./schema/tables.ts";

/** Tables that are copied; the roll-ups are made of them when they are loaded. */
export const copiedTables = [
  "weighings",
  "statuses",
  "conformity_days",
] as const satisfies readonly TableName[];
export type CopiedTable = (typeof copiedTables)[number];

/** A part of a table: the store makes new ones, and never changes one. */
export interface PinnedPart {
  readonly table: CopiedTable;
  /** YYYYMM, in UTC. */
  readonly month: number;
  /** Its name while it is pinned. */
  readonly name: string;
  /** Of all that is in it: the same in every copy. */
  readonly hash: string;
  readonly rows: number;
  /** On the store's disk. */
  readonly bytes: number;
}

export interface Pinned {
  readonly parts: readonly PinnedPart[];
  /** Names of inserts, by which the embedded engine knows a repeat. */
  readonly stored: readonly string[];
}

/** The telemetry of all tenants, as it is at one moment, for a copy of the installation; and what a copy has, loaded. */
export interface TelemetryCopies {
  /** Makes the tables that pin, and lets go what a copy that was cut off left pinned. */
  prepare(): Promise<void>;
  /** Holds what is stored now, by links to the parts' files, until it is released. After `prepare`. */
  pin(): Promise<Pinned>;
  /** Rows of a pinned part from the `from`th on, in ClickHouse's own form. */
  read(part: PinnedPart, from: number, rows: number): Promise<Buffer>;
  release(): Promise<void>;
  /** Stores rows of any tenants once under a token, in the table and its roll-ups. */
  load(table: CopiedTable, columns: readonly string[], rows: Buffer, token: string): Promise<void>;
  /** Rows of each table that is copied. */
  counts(): Promise<Record<CopiedTable, number>>;
}

const pinnedName = (table: CopiedTable): string => `copied_${table}`;

/** Like the table, but nothing in it is merged. */
const pinnedTable = (name: CopiedTable): Table => {
  const table: Table = tables[name];
  const settings = { ...table.settings, max_bytes_to_merge_at_max_space_in_pool: 1 };
  return { ...table, name: pinnedName(name), settings };
};

/** Columns of a table, as they are copied. */
export const copiedColumns = (table: CopiedTable): readonly string[] => Object.keys(tables[table].columns);

export function telemetryCopies(engine: Engine, placement: Placement): TelemetryCopies {
  const linesOf = async (statement: string): Promise<string[]> =>
    (await engine.read(`${statement} format TSV`)).toString("utf8").split("\n").filter(Boolean);
  const monthsIn = (table: string): Promise<string[]> =>
    linesOf(
      `select distinct partition from system.parts where database = currentDatabase() and table = '${table}' and active order by partition`,
    );
  const release = async (): Promise<void> => {
    for (const table of copiedTables)
      for (const month of await monthsIn(pinnedName(table)))
        await engine.command(`alter table ${pinnedName(table)} drop partition ${month}`);
  };
  return {
    async prepare() {
      for (const table of copiedTables)
        for (const statement of createTable(pinnedTable(table), placement)) await engine.command(statement);
      await release();
    },
    pin: () =>
      engine.whileIdle(async (stored) => {
        const parts: PinnedPart[] = [];
        for (const table of copiedTables) {
          for (const month of await monthsIn(table))
            await engine.command(`alter table ${pinnedName(table)} attach partition ${month} from ${table}`);
          parts.push(...(await pinnedParts(linesOf, table)));
        }
        return { parts, stored };
      }),
    read: ({ table, name }, from, rows) =>
      engine.read(
        `select ${copiedColumns(table).join(", ")} from ${pinnedName(table)} where _part = '${name}' and _part_offset >= ${from} and _part_offset < ${from + rows} format Native`,
      ),
    release,
    load: (table, columns, rows, token) => engine.insert({ table, columns, rows, format: "Native", token }),
    async counts() {
      const counts = { weighings: 0, statuses: 0, conformity_days: 0 };
      for (const table of copiedTables)
        counts[table] = Number((await linesOf(`select count() from ${table}`))[0]);
      return counts;
    },
  };
}

async function pinnedParts(
  linesOf: (statement: string) => Promise<string[]>,
  table: CopiedTable,
): Promise<PinnedPart[]> {
  const lines = await linesOf(
    `select partition, name, hash_of_all_files, rows, bytes_on_disk from system.parts where database = currentDatabase() and table = '${pinnedName(table)}' and active order by partition, min_block_number`,
  );
  return lines.map((line) => {
    const [month = "", name = "", hash = "", rows = "", bytes = ""] = line.split("\t");
    return { table, month: Number(month), name, hash, rows: Number(rows), bytes: Number(bytes) };
  });
}
