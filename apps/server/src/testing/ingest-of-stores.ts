import type { IngestDependencies } from "../features/ingest/receive-batch.ts";
import type { TestStores } from "./test-stores.ts";

/** What ingest works with on these stores; no page is told of what was stored. */
export const ingestOfStores = (
  { postgres, telemetry, registrations }: TestStores,
  now: () => number,
): IngestDependencies => ({
  postgres: postgres.store,
  telemetry,
  registrations,
  now,
  publish: async () => undefined,
});

/** The same until the n-th transaction: from there on every one fails, as when the power is lost. */
export function failingAfter(
  { postgres, ...dependencies }: IngestDependencies,
  transactions: number,
): IngestDependencies {
  let begun = 0;
  const next = <T>(run: () => Promise<T>): Promise<T> => {
    begun += 1;
    return begun < transactions ? run() : Promise.reject(new Error("power lost"));
  };
  return {
    ...dependencies,
    postgres: {
      ...postgres,
      withTenant: (tenant, work) => next(() => postgres.withTenant(tenant, work)),
      withTenants: (tenants, work) => next(() => postgres.withTenants(tenants, work)),
    },
  };
}
