// What journeys and measurements need of the server; not for the running program.
export { judgeDays } from "./features/conformity/judge-days.ts";
export { openStores } from "./open-stores.ts";
export { readSettings } from "./platform/config/read-settings.ts";
export { applyRegistrations } from "./maintenance/apply/apply-registrations.ts";
export { tellRevoked } from "./platform/auth/revocations.ts";
export { createDeviceKey } from "./platform/tenants/device-keys.ts";
export { createTenant } from "./platform/tenants/create-tenant.ts";
export { openEmbeddedPostgres } from "./platform/stores/postgres/embedded/embedded-postgres.ts";
export { findClient } from "./platform/stores/postgres/look-ups.ts";
export { migrate } from "./platform/stores/postgres/migrate.ts";
export { openOwner, openPostgres } from "./platform/stores/postgres/open-postgres.ts";
export { openRegistrations } from "./platform/registrations/cached-registrations.ts";
export { openTelemetry, type TelemetryStore } from "./platform/stores/telemetry/open-telemetry.ts";
export type { Table, View } from "./platform/stores/telemetry/schema/table.ts";
export { tables, views } from "./platform/stores/telemetry/schema/tables.ts";
export { sql } from "./platform/stores/telemetry/sql.ts";
export { openEmbeddedEngine } from "./platform/stores/telemetry/engine/embedded-engine.ts";
export { gatewayReport, reportedMachine } from "./testing/gateway-report.ts";
