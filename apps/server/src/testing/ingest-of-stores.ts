import type { IngestDependencies } from "../features/ingest/receive-batch.ts";
import type { TestStores } from "./test-stores.ts";

/** Dependencies of ingest on these stores; stored records are not announced to pages. */
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

/** The dependencies, with every transaction from the n-th on failing as after a power loss. */
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
