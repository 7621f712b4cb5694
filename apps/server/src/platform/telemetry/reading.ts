import type { RawBuilder } from "kysely";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { createRangeCache, type RangeCache, type ReaderOf } from "./range-cache/range-cache.ts";

/** Where machines' records are: what changes after it was written in PostgreSQL, the rest in the telemetry store. */
export interface TelemetryStores {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly telemetry: TelemetryStore;
}

/** A tenant's records in PostgreSQL. */
export interface TenantRecords {
  /** The rows of a SELECT, which ends when the signal fires. */
  rows<T>(select: RawBuilder<T>, signal: AbortSignal): Promise<T[]>;
}

/** How a tenant's telemetry is read for one answer. */
export interface Reading {
  readonly tenantId: number;
  readonly store: TenantTelemetry;
  readonly records: TenantRecords;
  readonly cache: RangeCache;
  readonly signal: AbortSignal;
}

/** Readings of a server: what one has read serves the others, as long as it holds. */
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

/** For work that asks for the same seldom: everything comes from the stores. */
export const uncachedReading = (stores: TelemetryStores, tenantId: number, signal: AbortSignal): Reading =>
  createReadings(stores)({ tenantId, data: null, presentMs: 0, signal });
