export type { TestNode } from "./start-node.ts";
export {
  openTestClickHouse,
  openTestCluster,
  serveClickHouse,
  type TestClickHouse,
  type TestClickHouseCluster,
} from "./test-clickhouse.ts";
