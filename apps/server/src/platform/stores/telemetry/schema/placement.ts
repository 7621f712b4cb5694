/** Where the tables live, and who keeps their copies alike. */
export interface Placement {
  /** Null: one server, without Distributed tables in front. */
  readonly cluster: string | null;
  /** Tables copy themselves to the other replicas of their shard, through Keeper. */
  readonly replicated: boolean;
  /** ClickHouse itself carries every statement of the schema to every server. */
  readonly onCluster: boolean;
  /** Settings that every table has there, beside its own. */
  readonly tableSettings?: Readonly<Record<string, string>>;
}

export const oneServer: Placement = { cluster: null, replicated: false, onCluster: false };

/** Its version is known, and it keeps no statistics of the columns: they are made at every insert and merge, and no question of ours uses them. */
export const embedded: Placement = { ...oneServer, tableSettings: { auto_statistics_types: "''" } };

export const clusterNamed = (cluster: string): Placement => ({ cluster, replicated: true, onCluster: true });

/** The name under which a server keeps its own part of a table. */
export const localName = (table: string, { cluster }: Placement): string =>
  cluster === null ? table : `${table}_local`;

/** What a schema statement says after the name it creates. */
export const everywhere = ({ cluster, onCluster }: Placement): string =>
  onCluster && cluster !== null ? ` on cluster '${cluster}'` : "";
