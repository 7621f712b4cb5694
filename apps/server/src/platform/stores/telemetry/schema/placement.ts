/** Where the tables live, and who keeps their copies alike. */
export interface Placement {
  /** Null: one server, without Distributed tables in front. */
  readonly cluster: string | null;
  /** Tables copy themselves to the other replicas of their shard, through Keeper. */
  readonly replicated: boolean;
  /** ClickHouse itself carries every statement of the schema to every server. */
  readonly onCluster: boolean;
}

export const oneServer: Placement = { cluster: null, replicated: false, onCluster: false };

export const clusterNamed = (cluster: string): Placement => ({ cluster, replicated: true, onCluster: true });

/** The name under which a server keeps its own part of a table. */
export const localName = (table: string, { cluster }: Placement): string =>
  cluster === null ? table : `${table}_local`;

/** What a schema statement says after the name it creates. */
export const everywhere = ({ cluster, onCluster }: Placement): string =>
  onCluster && cluster !== null ? ` on cluster '${cluster}'` : "";
