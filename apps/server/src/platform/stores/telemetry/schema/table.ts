import { everywhere, localName, type Placement } from "./placement.ts";

/** A telemetry table as data, from which the statements for one server and for a cluster are made. */
export interface Table {
  readonly name: string;
  /** Column name -> type with its codec. */
  readonly columns: Readonly<Record<string, string>>;
  /** `Replacing(version)` keeps the row with the highest version per sorting key. */
  readonly engine: "MergeTree" | "AggregatingMergeTree" | `ReplacingMergeTree(${string})`;
  readonly partitionBy: string;
  readonly orderBy: readonly string[];
  readonly settings?: Readonly<Record<string, number>>;
  /** What decides the shard of a row; a machine's rows stay together when it is not given. */
  readonly shardBy?: string;
}

/**
 * The number of the block with which a row was written, 0 before there were any: what is there of a block can be told, whatever
 * broke while it was written. See docs/adr/0067-one-log-before-the-telemetry-store.md.
 */
export const blockColumn = "UInt32 codec(Delta, ZSTD(1))";

/** A column's type, without its codec. */
export const typeOf = (definition: string): string => definition.split(" codec(", 1)[0] ?? definition;

/** A materialized view that feeds one table from another at every insert. */
export interface View {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** SELECT with `{from}` in place of the source table. */
  readonly select: string;
}

/**
 * An insert is acknowledged only when its files and their directory entry are on disk, and a merge is on disk before
 * the parts that it replaces are gone: a power cut right after it must not take rows that were acknowledged long ago.
 */
const durable = { fsync_after_insert: 1, fsync_part_directory: 1, min_rows_to_fsync_after_merge: 1 };

/**
 * Merges wait for twice as many parts as usual: a part below 5 MB counts as 5, so that a roll-up's month would be written anew
 * at every third insert. See docs/adr/0038-every-table-is-merged-seldom.md.
 */
const seldomMerged = { merge_selector_base: 10 };

const byMachine = "cityHash64(tenant, equipment)";

/** Statements that create a table: on one server, or on every server of a cluster with a Distributed table in front. */
export function createTable(table: Table, placement: Placement): string[] {
  const columns = Object.entries(table.columns).map(([name, type]) => `  ${name} ${type}`);
  const local = localName(table.name, placement);
  const settings = {
    ...durable,
    ...seldomMerged,
    ...placement.tableSettings,
    ...table.settings,
  };
  const create = [
    `create table if not exists ${local}${everywhere(placement)} (`,
    columns.join(",\n"),
    `) engine = ${placement.replicated ? "Replicated" : ""}${table.engine}`,
    `partition by ${table.partitionBy}`,
    `order by (${table.orderBy.join(", ")})`,
    `settings ${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}`)
      .join(", ")}`,
  ].join("\n");
  if (placement.cluster === null) return [create];
  const parts = [`'${placement.cluster}'`, "currentDatabase()", `'${local}'`, table.shardBy ?? byMachine];
  return [
    create,
    `create table if not exists ${table.name}${everywhere(placement)} as ${local} engine = Distributed(${parts.join(", ")})`,
  ];
}

/** Views read and feed the tables of their own server: a row and what is made of it stay on one shard. */
export const createView = (view: View, placement: Placement): string =>
  `create materialized view if not exists ${view.name}${everywhere(placement)} to ${localName(view.to, placement)} as ${selectOf(view, placement)}`;

const selectOf = ({ select, from }: View, placement: Placement): string =>
  select.replaceAll("{from}", localName(from, placement));

const dropView = ({ name }: View, placement: Placement): string =>
  `drop view if exists ${name}${everywhere(placement)} sync`;

/** Drops a table after the views that feed it, in a cluster also the Distributed one in front. */
export const dropTable = ({ name }: Table, feeding: readonly View[], placement: Placement): string[] => [
  ...feeding.map((view) => dropView(view, placement)),
  ...[...new Set([name, localName(name, placement)])].map(
    (one) => `drop table if exists ${one}${everywhere(placement)} sync`,
  ),
];

/** Gives a view that there is another SELECT, for what is inserted from then on. */
export const alterView = (view: View, placement: Placement): string =>
  `alter table ${view.name}${everywhere(placement)} modify query ${selectOf(view, placement)}`;

/** Gives columns of a table that there is the types and codecs of its definition, for what is written from then on. */
export const alterColumns = (table: Table, names: readonly string[], placement: Placement): string =>
  `alter table ${localName(table.name, placement)}${everywhere(placement)} ${names
    .map((name) => `modify column ${name} ${table.columns[name]}`)
    .join(", ")}`;

/** Deletes rows on every shard: all of them, or those of a condition. */
export const emptyTable = (table: Table, placement: Placement, condition = "true"): string =>
  `alter table ${localName(table.name, placement)}${everywhere(placement)} delete where ${condition} settings mutations_sync = 2`;

export interface DroppedRows {
  /** YYYYMM; null: every partition. */
  readonly month: number | null;
  /** A condition; null: the whole partition goes as it is, without a look into it. */
  readonly whose: string | null;
}

/** Drops rows on every shard: a partition, or what a condition names in one or in all of them. */
export function dropRows(table: Table, placement: Placement, { month, whose }: DroppedRows): string {
  const partition = month === null ? "" : ` in partition ${month}`;
  if (whose !== null)
    return `alter table ${localName(table.name, placement)}${everywhere(placement)} delete${partition} where ${whose} settings mutations_sync = 2`;
  if (month === null) throw new RangeError("a table is not dropped whole");
  return `alter table ${localName(table.name, placement)}${everywhere(placement)} drop partition ${month}`;
}

/** Waits until the server that is asked has what its table's other replicas had when it began to. */
export const syncReplica = ({ name }: Table, placement: Placement): string =>
  `system sync replica ${localName(name, placement)} lightweight`;

/** Memory of a statement that fills a table from all that is stored; beyond it goes to disk. */
const fillingBytes = 512 * 2 ** 20;

/** What a view makes of all that its source holds, on every shard. */
export function fillTable(table: Table, view: View): string {
  return fillFrom(table, view.select.replaceAll("{from}", view.from));
}

/** What a SELECT over Distributed tables makes, on every shard. */
export function fillFrom(table: Table, select: string): string {
  const names = Object.keys(table.columns).join(", ");
  return `insert into ${table.name} (${names}) select ${names} from (${select}) settings insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = ${fillingBytes}, max_bytes_ratio_before_external_group_by = 0`;
}

/** Gives a table that there is a column of its definition that it lacks, in a cluster the Distributed one in front too. */
export const addColumn = (table: Table, name: string, placement: Placement): string[] =>
  [...new Set([localName(table.name, placement), table.name])].map(
    (one) =>
      `alter table ${one}${everywhere(placement)} add column if not exists ${name} ${one === localName(table.name, placement) ? table.columns[name] : typeOf(table.columns[name] ?? "")}`,
  );

/** Gives a table that there is the settings that every table has in its place. */
export const alterSettings = (table: Table, placement: Placement): string[] =>
  modifySettings(table, placement, placement.tableSettings ?? {});

/** Gives a table that there is the merges that every table has. */
export const alterMerges = (table: Table, placement: Placement): string[] =>
  modifySettings(table, placement, seldomMerged);

function modifySettings(
  table: Table,
  placement: Placement,
  settings: Readonly<Record<string, string | number>>,
): string[] {
  const values = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const local = localName(table.name, placement);
  return values.length === 0
    ? []
    : [`alter table ${local}${everywhere(placement)} modify setting ${values.join(", ")}`];
}
