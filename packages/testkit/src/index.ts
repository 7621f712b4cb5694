export { openEmptyPostgres, openTestPostgres, type TestPostgres } from "./postgres.ts";
export { openTestStores, smallPlant, type TestStores, weighingsOf } from "./factory.ts";
export { CpNetDirectory, ModbusMachine, type ModbusMachineOptions, Random } from "./machine/index.ts";
export {
  openTestClickHouse,
  openTestCluster,
  serveClickHouse,
  type TestClickHouse,
  type TestClickHouseCluster,
  type TestNode,
} from "./clickhouse/index.ts";
export {
  alone,
  openTelemetryOf,
  openTelemetryPlace,
  remote,
  type TelemetryPlace,
  telemetryPlaces,
  withoutKeeper,
} from "./telemetry-places.ts";
