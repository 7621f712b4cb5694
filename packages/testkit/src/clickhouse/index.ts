export type { TestNode } from "./start-node.ts";
export {
  openTestClickHouse,
  openTestCluster,
  type TestClickHouse,
  type TestClickHouseCluster,
} from "./test-clickhouse.ts";
