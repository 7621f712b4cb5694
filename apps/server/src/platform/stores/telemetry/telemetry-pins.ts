import { copiedCatalogue } from "./copied-catalogue.ts";
import { copiedColumns, type CopiedTable, copiedTables } from "./copied-tables.ts";
import type { Engine } from "./engine/engine.ts";
import { localName, type Placement } from "./schema/placement.ts";
import { addColumn, addIndex, createTable, syncReplica, type Table } from "./schema/table.ts";
import { tables } from "./schema/tables.ts";

/** A part of a table. The store makes new parts and never changes one. */
export interface PinnedPart {
  readonly table: CopiedTable;
  /** YYYYMM, in UTC. */
  readonly month: number;
  /** Name of the part while it is pinned. */
  readonly name: string;
  /** Hash of its content, equal in every copy. */
  readonly hash: string;
  readonly rows: number;
  /** Columns of its table; an earlier version has fewer. Absent for a server of an earlier version. */
  readonly columns?: readonly string[];
  /** Bytes on the store's disk. */
  readonly bytes: number;
}

/** The telemetry of all tenants, pinned as of one moment. */
export interface TelemetryPins {
  /** Creates the tables for pinning, and releases the pins of an interrupted copy. */
  prepare(): Promise<void>;
  /** Pins everything stored now, by links to the parts' files, until `release`. Call `prepare` before. */
  pin(): Promise<readonly PinnedPart[]>;
  /** Rows of a pinned part from `from` on, in "Native" format; empty when it is no longer pinned. */
  read(part: PinnedPart, from: number, rows: number): Promise<Buffer>;
  release(): Promise<void>;
}

const pinnedName = (table: CopiedTable): string => `copied_${table}`;

/** Definition of a table for pinning: the columns of that server, and never merged. Parts keep their codecs. */
const pinnedTable = (name: CopiedTable, columns: Table["columns"]): Table => {
  const table: Table = tables[name];
  const settings = { ...table.settings, max_bytes_to_merge_at_max_space_in_pool: 1 };
  return { ...table, columns, indexes: indexesOn(columns, table), name: pinnedName(name), settings };
};

/** Indexes of a table on columns that a server has. */
const indexesOn = (columns: Table["columns"], { indexes = {} }: Table): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(indexes).filter(([, index]) => columns[index.split(" ", 1)[0] ?? ""] !== undefined),
  );

/** Columns of a part, in the order in which they are read. */
export const columnsOfPart = ({ table, columns }: PinnedPart): readonly string[] =>
  columns ?? copiedColumns(table);

/** Pins the data of the connected server: in a cluster, its own part of the tables. */
export function telemetryPins(engine: Engine, placement: Placement): TelemetryPins {
  const { lines: linesOf, columnsOf, present, monthsIn } = copiedCatalogue(engine, placement);
  // Waits for recent rows, since an insert is answered before every replica has it.
  const catchUp = async (): Promise<void> => {
    for (const table of placement.replicated ? await present() : [])
      await engine.command(syncReplica(tables[table], placement));
  };
  const release = async (): Promise<void> => {
    for (const table of copiedTables)
      for (const month of await monthsIn(pinnedName(table)))
        await engine.command(`alter table ${pinnedName(table)} drop partition ${month}`);
  };
  const ofItsOwn: Placement = { ...placement, cluster: null, replicated: false, onCluster: false };
  return {
    async prepare() {
      for (const table of await present()) {
        const pinned = pinnedTable(table, await columnsOf(table));
        // A table for pinning of an earlier version may lack columns and indexes that the table got since.
        const columns = Object.keys(pinned.columns).flatMap((name) => addColumn(pinned, name, ofItsOwn));
        const indexes = Object.keys(pinned.indexes ?? {}).map((name) => addIndex(pinned, name, ofItsOwn));
        for (const statement of [...createTable(pinned, ofItsOwn), ...columns, ...indexes])
          await engine.command(statement);
      }
      await release();
      await catchUp();
    },
    async pin() {
      await catchUp();
      const parts: PinnedPart[] = [];
      for (const table of await present()) {
        const source = localName(table, placement);
        const columns = Object.keys(await columnsOf(table));
        for (const month of await monthsIn(source))
          await engine.command(`alter table ${pinnedName(table)} attach partition ${month} from ${source}`);
        parts.push(...(await pinnedParts(linesOf, table)).map((part) => ({ ...part, columns })));
      }
      return parts;
    },
    read: (part, from, rows) =>
      engine.read(
        `select ${columnsOfPart(part).join(", ")} from ${pinnedName(part.table)} where _part = '${part.name}' and _part_offset >= ${from} and _part_offset < ${from + rows} and ${isThere(part)} format Native`,
      ),
    release,
  };
}

/** Condition that the part is still pinned, since another server's pinned part may have the same name. */
const isThere = ({ table, name, hash }: PinnedPart): string =>
  `(select count() from system.parts where database = currentDatabase() and table = '${pinnedName(table)}' and name = '${name}' and hash_of_all_files = '${hash}' and active) = 1`;

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
