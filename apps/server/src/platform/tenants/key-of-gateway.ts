import { LRUCache } from "lru-cache";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";

/** How long a stored key is remembered, ms; another server may have stored another one since. */
const rememberedMs = 5 * 60_000;

/** Stores the device key that a gateway used last. */
export type RememberKey = (tenantId: number, gateway: string, deviceId: number) => Promise<void>;

/** Writes only when it may have changed, not with every batch. The gateway must be known. */
export function createKeyMemory(postgres: PostgresStore): RememberKey {
  const written = new LRUCache<string, number>({ max: 20_000, ttl: rememberedMs });
  return async (tenantId, gateway, deviceId) => {
    const name = `${tenantId}:${gateway}`;
    if (written.get(name) === deviceId) return;
    await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .updateTable("gateways")
        .set({ device_id: deviceId })
        .where("gateway", "=", gateway)
        .where((is) => is.or([is("device_id", "is", null), is("device_id", "<>", deviceId)]))
        .execute(),
    );
    written.set(name, deviceId);
  };
}
