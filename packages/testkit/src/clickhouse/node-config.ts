import { documentedSql } from "../documented-sql.ts";

/** Ports of one server of a test cluster. */
export interface NodeAddress {
  readonly httpPort: number;
  readonly nativePort: number;
}

export interface TestUser {
  readonly name: string;
  readonly password: string;
}

/** Replicas of each shard. */
export type Layout = readonly (readonly NodeAddress[])[];

export const testDatabase = "fiel";

/**
 * Few threads and small caches, since several servers share a test machine. A mutation whose part finds both threads busy is retried after a random
 * pause of up to a second; the short pause here saves half a minute when a month is dropped.
 */
const modest = {
  background_pool_size: 2,
  background_processing_pool_thread_sleep_seconds_if_nothing_to_do: 0.02,
  background_processing_pool_task_sleep_seconds_when_no_work_random_part: 0.01,
  background_merges_mutations_concurrency_ratio: 1,
  background_schedule_pool_size: 2,
  background_distributed_schedule_pool_size: 2,
  background_fetches_pool_size: 1,
  background_move_pool_size: 1,
  background_common_pool_size: 1,
  mark_cache_size: 16 << 20,
  uncompressed_cache_size: 0,
};

/**
 * Turns the query profiler off. It interrupts statements of over a second, and on a loaded machine 7 of 24 such servers then crashed while tables
 * were created; without it 3 of 61.
 */
const profile = `<default>
<query_profiler_real_time_period_ns>0</query_profiler_real_time_period_ns>
<query_profiler_cpu_time_period_ns>0</query_profiler_cpu_time_period_ns>
</default>`;

/** The grants that docs/operations.md documents, and no others. */
const grants = (): string => {
  const told = documentedSql("Um ClickHouse próprio").flat();
  const given = told.filter((statement) => statement.startsWith("grant "));
  // The grantee follows from the position in the XML.
  const queries = given.map((statement) => `<query>${statement.replace(/ to fiel$/, "")}</query>`);
  return `<grants>${queries.join("")}</grants>`;
};

/** XML configuration of one server with its users, to be written to `file`. */
export function nodeConfig(
  file: string,
  { httpPort, nativePort }: NodeAddress,
  cluster: { name: string; layout: Layout },
  { name, password }: TestUser,
  settings: Readonly<Record<string, number>> = modest,
): string {
  const replicasOf = (addresses: readonly NodeAddress[]): string =>
    addresses
      .map(
        (replica) =>
          `<replica><host>127.0.0.1</host><port>${replica.nativePort}</port><user>${name}</user><password>${password}</password></replica>`,
      )
      .join("");
  const shards = cluster.layout.map(
    (one) => `<shard><internal_replication>false</internal_replication>${replicasOf(one)}</shard>`,
  );
  const shard = cluster.layout.findIndex((replicas) => replicas.some((one) => one.httpPort === httpPort));
  const replica = cluster.layout[shard]?.findIndex((one) => one.httpPort === httpPort) ?? 0;
  const account = (secret: string): string =>
    `<password>${secret}</password><profile>default</profile><quota>default</quota><networks><ip>127.0.0.1</ip></networks>`;
  return `<clickhouse>
<logger><level>none</level><console>0</console></logger>
<listen_host>127.0.0.1</listen_host><http_port>${httpPort}</http_port><tcp_port>${nativePort}</tcp_port>
${Object.entries(settings)
  .map(([key, value]) => `<${key}>${value}</${key}>`)
  .join("")}
<remote_servers><${cluster.name}>${shards.join("")}</${cluster.name}></remote_servers>
<macros><shard>${shard + 1}</shard><replica>${replica + 1}</replica></macros>
<users_config>${file}</users_config>
<profiles>${profile}</profiles><quotas><default/></quotas>
<users><default>${account("")}</default><${name}>${account(password)}${grants()}</${name}></users>
</clickhouse>`;
}
