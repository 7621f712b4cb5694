import type { RawBuilder } from "kysely";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { createRangeCache, type RangeCache, type ReaderOf } from "./range-cache/range-cache.ts";

/** The stores of machine records: PostgreSQL for records that change after they were written, the telemetry store for the rest. */
export interface TelemetryStores {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly telemetry: TelemetryStore;
}

/** A tenant's records in PostgreSQL. */
export interface TenantRecords {
  /** The rows of a SELECT, which is cancelled when the signal fires. */
  rows<T>(select: RawBuilder<T>, signal: AbortSignal): Promise<T[]>;
}

/** Access to a tenant's telemetry for one answer. */
export interface Reading {
  readonly tenantId: number;
  readonly store: TenantTelemetry;
  readonly records: TenantRecords;
  readonly cache: RangeCache;
  readonly signal: AbortSignal;
}

/** Makes the readings of a server. They share one range cache. */
export function createReadings({ postgres, telemetry }: TelemetryStores): (reader: ReaderOf) => Reading {
  const cacheOf = createRangeCache();
  return (reader) => {
    const { tenantId, signal } = reader;
    const records: TenantRecords = {
      rows: (select, ending) =>
        postgres.withTenant(
          tenantId,
          async (transaction) => [...(await select.execute(transaction)).rows],
          ending,
        ),
    };
    return { tenantId, store: telemetry.forTenant(tenantId), records, cache: cacheOf(reader), signal };
  };
}

/** A reading without cache, for work that seldom repeats a query. */
export const uncachedReading = (stores: TelemetryStores, tenantId: number, signal: AbortSignal): Reading =>
  createReadings(stores)({ tenantId, data: null, presentMs: 0, signal });
