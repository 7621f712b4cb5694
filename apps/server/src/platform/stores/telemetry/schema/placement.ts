/** Where the tables are, and whether and how they are replicated. */
export interface Placement {
  /** Null for one server, without Distributed tables in front. */
  readonly cluster: string | null;
  /** Whether tables copy themselves to the other replicas of their shard, through Keeper. */
  readonly replicated: boolean;
  /** Whether ClickHouse itself carries every statement of the schema to every server. */
  readonly onCluster: boolean;
  /** Settings that every table has there, beside its own. */
  readonly tableSettings?: Readonly<Record<string, string>>;
}

export const oneServer: Placement = { cluster: null, replicated: false, onCluster: false };

/**
 * The embedded engine, whose version is known. Column statistics are off: every insert and merge would make them, and none of our queries uses them.
 */
export const embedded: Placement = { ...oneServer, tableSettings: { auto_statistics_types: "''" } };

export const clusterNamed = (cluster: string): Placement => ({ cluster, replicated: true, onCluster: true });

/** Name of a server's own part of a table. */
export const localName = (table: string, { cluster }: Placement): string =>
  cluster === null ? table : `${table}_local`;

/** Part of a schema statement after the name that it creates. */
export const everywhere = ({ cluster, onCluster }: Placement): string =>
  onCluster && cluster !== null ? ` on cluster '${cluster}'` : "";
