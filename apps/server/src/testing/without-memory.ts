import type { TenantTelemetry } from "../platform/stores/telemetry/tenant-telemetry.ts";

/** What a store answers that holds nothing in memory, as where several processes store. */
export const withoutMemory: Pick<TenantTelemetry, "liveHour" | "liveRecords" | "liveReports"> = {
  liveHour: async () => null,
  liveRecords: async () => null,
  liveReports: async () => null,
};
