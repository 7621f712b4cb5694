// What the test kit needs of the server's stores; not for the running program.
export { judgeDays } from "./features/conformity/judge-days.ts";
export { openStores } from "./open-stores.ts";
export { readSettings } from "./platform/config/read-settings.ts";
export { applyRegistrations } from "./maintenance/apply/apply-registrations.ts";
export { tellRevoked } from "./platform/auth/revocations.ts";
export { createDeviceKey } from "./platform/tenants/device-keys.ts";
export { createTenant } from "./platform/tenants/create-tenant.ts";
export type { Database } from "./platform/stores/postgres/database.ts";
export { openEmbeddedPostgres } from "./platform/stores/postgres/embedded/embedded-postgres.ts";
export { findClient } from "./platform/stores/postgres/look-ups.ts";
export { migrate } from "./platform/stores/postgres/migrate.ts";
export { openOwner, openPostgres, setTenant, storeOf } from "./platform/stores/postgres/open-postgres.ts";
export { openPool } from "./platform/stores/postgres/pool.ts";
export type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";
export { prepareEmbedded, type Access } from "./platform/stores/postgres/roles.ts";
export { openRegistrations } from "./platform/registrations/cached-registrations.ts";
export type { Registrations } from "./platform/registrations/tenant-registrations.ts";
export {
  openTelemetry,
  telemetryOn,
  type TelemetryStore,
} from "./platform/stores/telemetry/open-telemetry.ts";
export type { Placement } from "./platform/stores/telemetry/schema/placement.ts";
export type { Table, View } from "./platform/stores/telemetry/schema/table.ts";
export { tables, views } from "./platform/stores/telemetry/schema/tables.ts";
export { sql } from "./platform/stores/telemetry/sql.ts";
export { openEmbeddedEngine } from "./platform/stores/telemetry/engine/embedded-engine.ts";
export type { Engine } from "./platform/stores/telemetry/engine/engine.ts";
export { openRemoteEngine } from "./platform/stores/telemetry/engine/remote-engine.ts";
export { StoreUnavailable } from "./platform/stores/telemetry/engine/store-unavailable.ts";
export { gatewayReport, reportedMachine } from "./testing/gateway-report.ts";
