import type { TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";
import type { TenantTelemetry } from "../platform/stores/telemetry/tenant-telemetry.ts";

/** What a store answers that holds nothing in memory, as where several processes store. */
export const withoutMemory: Pick<TenantTelemetry, "liveHour" | "machineDay" | "liveRecords" | "liveReports"> =
  {
    liveHour: async () => null,
    machineDay: async () => null,
    liveRecords: async () => null,
    liveReports: async () => null,
  };

/** The same store, without its memory. */
export const storeAlone = (store: TelemetryStore): TelemetryStore => ({
  ...store,
  forTenant: (tenantId) => ({ ...store.forTenant(tenantId), ...withoutMemory }),
});
