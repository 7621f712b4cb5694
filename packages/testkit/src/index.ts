export { bareEnvironment } from "./bare-environment.ts";
export {
  openTestClickHouse,
  openTestCluster,
  serveClickHouse,
  type TestClickHouse,
  type TestClickHouseCluster,
  type TestNode,
} from "./clickhouse/index.ts";
export { documentedSql } from "./documented-sql.ts";
export { type ForwardProxy, openForwardProxy } from "./forward-proxy/open-forward-proxy.ts";
export { passwordFile } from "./password-file.ts";
export { patience } from "./patience.ts";
export { makeQuickDirectory } from "./quick-directory.ts";
