import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { createRangeCache, type RangeCache, type ReaderOf } from "./range-cache/range-cache.ts";

/** How a tenant's telemetry is read for one answer. */
export interface Reading {
  readonly tenantId: number;
  readonly store: TenantTelemetry;
  readonly cache: RangeCache;
  readonly signal: AbortSignal;
}

/** Readings of a server: what one has read serves the others, as long as it holds. */
export function createReadings(telemetry: TelemetryStore): (reader: ReaderOf) => Reading {
  const cacheOf = createRangeCache();
  return (reader) => {
    const { tenantId, signal } = reader;
    return { tenantId, store: telemetry.forTenant(tenantId), cache: cacheOf(reader), signal };
  };
}

/** For work that asks for the same seldom: everything comes from the store. */
export const uncachedReading = (telemetry: TelemetryStore, tenantId: number, signal: AbortSignal): Reading =>
  createReadings(telemetry)({ tenantId, data: null, presentMs: 0, signal });
