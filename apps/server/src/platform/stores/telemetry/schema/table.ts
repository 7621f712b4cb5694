import { everywhere, localName, type Placement } from "./placement.ts";

/** A telemetry table as data, from which the statements for one server and for a cluster are made. */
export interface Table {
  readonly name: string;
  /** Type and codec by column name. */
  readonly columns: Readonly<Record<string, string>>;
  /** `ReplacingMergeTree(version)` keeps the row with the highest version per sorting key. */
  readonly engine: "MergeTree" | "AggregatingMergeTree" | `ReplacingMergeTree(${string})`;
  readonly partitionBy: string;
  readonly orderBy: readonly string[];
  readonly settings?: Readonly<Record<string, number>>;
  /** Expression, type and granularity by index name. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** Expression that decides the shard of a row. By default a machine's rows stay together. */
  readonly shardBy?: string;
}

/**
 * Number of the block with which a row was written, 0 before blocks existed. It shows which rows of a block are stored after any failure. See
 * docs/adr/0067-one-log-before-the-telemetry-store.md.
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
 * An insert is acknowledged when its files and their directory entry are on disk, and a merge is on disk before its parts are removed. A power cut
 * just after a merge must not lose rows that were acknowledged long ago.
 */
const durable = { fsync_after_insert: 1, fsync_part_directory: 1, min_rows_to_fsync_after_merge: 1 };

/**
 * Merges wait for twice as many parts as usual. A part below 5 MB counts as 5 MB, so a roll-up's month would otherwise be rewritten at every third
 * insert. See docs/adr/0038-every-table-is-merged-seldom.md.
 */
const seldomMerged = { merge_selector_base: 10 };

const byMachine = "cityHash64(tenant, equipment)";

/** Statements that create a table: on one server, or on every server of a cluster with a Distributed table in front. */
export function createTable(table: Table, placement: Placement): string[] {
  const columns = Object.entries(table.columns).map(([name, type]) => `  ${name} ${type}`);
  const indexes = Object.entries(table.indexes ?? {}).map(([name, index]) => `  index ${name} ${index}`);
  const local = localName(table.name, placement);
  const settings = {
    ...durable,
    ...seldomMerged,
    ...placement.tableSettings,
    ...table.settings,
  };
  const create = [
    `create table if not exists ${local}${everywhere(placement)} (`,
    [...columns, ...indexes].join(",\n"),
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

/** Creates a view that reads and feeds the tables of its own server, so that a row and its sums are on one shard. */
export const createView = (view: View, placement: Placement): string =>
  `create materialized view if not exists ${view.name}${everywhere(placement)} to ${localName(view.to, placement)} as ${selectOf(view, placement)}`;

const selectOf = ({ select, from }: View, placement: Placement): string =>
  select.replaceAll("{from}", localName(from, placement));

const dropView = ({ name }: View, placement: Placement): string =>
  `drop view if exists ${name}${everywhere(placement)} sync`;

/** Drops a table after the views that feed it. In a cluster, drops the Distributed table in front too. */
export const dropTable = ({ name }: Table, feeding: readonly View[], placement: Placement): string[] => [
  ...feeding.map((view) => dropView(view, placement)),
  ...[...new Set([name, localName(name, placement)])].map(
    (one) => `drop table if exists ${one}${everywhere(placement)} sync`,
  ),
];

/** Gives an existing view another SELECT, which applies to later inserts. */
export const alterView = (view: View, placement: Placement): string =>
  `alter table ${view.name}${everywhere(placement)} modify query ${selectOf(view, placement)}`;

/** Gives columns of an existing table the types and codecs of its definition, for rows that are written later. */
export const alterColumns = (table: Table, names: readonly string[], placement: Placement): string =>
  `alter table ${localName(table.name, placement)}${everywhere(placement)} ${names
    .map((name) => `modify column ${name} ${table.columns[name]}`)
    .join(", ")}`;

/** Deletes rows on every shard: all of them, or those of a condition. */
export const emptyTable = (table: Table, placement: Placement, condition = "true"): string =>
  `alter table ${localName(table.name, placement)}${everywhere(placement)} delete where ${condition} settings mutations_sync = 2`;

export interface DroppedRows {
  /** YYYYMM; null for every partition. */
  readonly month: number | null;
  /** A condition; null drops the whole partition without reading it. */
  readonly whose: string | null;
}

/** Drops rows on every shard: a partition, or the rows of a condition in one or all partitions. */
export function dropRows(table: Table, placement: Placement, { month, whose }: DroppedRows): string {
  const partition = month === null ? "" : ` in partition ${month}`;
  if (whose !== null)
    return `alter table ${localName(table.name, placement)}${everywhere(placement)} delete${partition} where ${whose} settings mutations_sync = 2`;
  if (month === null) throw new RangeError("a table is not dropped whole");
  return `alter table ${localName(table.name, placement)}${everywhere(placement)} drop partition ${month}`;
}

/** Waits until the connected server has all rows that other replicas had when the statement began. */
export const syncReplica = ({ name }: Table, placement: Placement): string =>
  `system sync replica ${localName(name, placement)} lightweight`;

/** Memory of a statement that fills a table from all stored rows, bytes; more spills to disk. */
const fillingBytes = 512 * 2 ** 20;

/** Fills a table, on every shard, with a view's result for all rows of its source. */
export function fillTable(table: Table, view: View): string {
  return fillFrom(table, view.select.replaceAll("{from}", view.from));
}

/** Fills a table, on every shard, with the result of a SELECT over Distributed tables. */
export function fillFrom(table: Table, select: string): string {
  const names = Object.keys(table.columns).join(", ");
  return `insert into ${table.name} (${names}) select ${names} from (${select}) settings insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = ${fillingBytes}, max_bytes_ratio_before_external_group_by = 0`;
}

/** Adds a column of its definition to an existing table, in a cluster also to the Distributed one in front. */
export const addColumn = (table: Table, name: string, placement: Placement): string[] =>
  [...new Set([localName(table.name, placement), table.name])].map(
    (one) =>
      `alter table ${one}${everywhere(placement)} add column if not exists ${name} ${one === localName(table.name, placement) ? table.columns[name] : typeOf(table.columns[name] ?? "")}`,
  );

/** Adds an index of its definition to an existing table, for rows that are written later. */
export const addIndex = (table: Table, name: string, placement: Placement): string =>
  `alter table ${localName(table.name, placement)}${everywhere(placement)} add index if not exists ${name} ${table.indexes?.[name] ?? ""}`;

/** Makes an index for the stored rows of a table, in the background. */
export const materializeIndex = (table: Table, name: string, placement: Placement): string =>
  `alter table ${localName(table.name, placement)}${everywhere(placement)} materialize index ${name}`;

/** Gives an existing table the settings of every table in its placement. */
export const alterSettings = (table: Table, placement: Placement): string[] =>
  modifySettings(table, placement, placement.tableSettings ?? {});

/** Gives an existing table the merge settings of every table. */
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
