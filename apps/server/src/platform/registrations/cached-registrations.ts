import { LRUCache } from "lru-cache";
import { type PostgresStore, registrationsChannel } from "../stores/postgres/postgres-store.ts";
import { loadRegistrations } from "./load-registrations.ts";
import type { Registrations, TenantRegistrations } from "./tenant-registrations.ts";

/** Tenants whose registrations are cached at once. */
const kept = 5_000;

/** Registrations are read again after this time, in case a notice was lost with its connection. */
const maxAgeMs = 60_000;

/** Reads registrations from PostgreSQL and caches them until a notice of a change. */
export async function openRegistrations(postgres: PostgresStore): Promise<Registrations> {
  const cache = new LRUCache<number, Promise<TenantRegistrations>>({ max: kept, ttl: maxAgeMs });
  const stop = await postgres.listen(registrationsChannel, (payload) => cache.delete(Number(payload)));
  return {
    of(tenantId) {
      const known = cache.get(tenantId);
      if (known) return known;
      const loading = postgres.withTenant(tenantId, loadRegistrations);
      cache.set(tenantId, loading);
      loading.catch(() => {
        if (cache.peek(tenantId) === loading) cache.delete(tenantId);
      });
      return loading;
    },
    close: stop,
  };
}
