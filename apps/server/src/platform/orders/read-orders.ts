import type { Reading } from "../telemetry/reading.ts";
import { snapshotId } from "../registrations/snapshot-id.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { loadOrders, type RegisteredOrder, type WantedOrders } from "./load-orders.ts";

const orderBytes = 500;

/** The newest orders, newest first, from the cache: a change of orders bumps the tenant's data version. */
export function readOrders(
  postgres: Pick<PostgresStore, "withTenant">,
  { tenantId, cache }: Reading,
  registrations: TenantRegistrations,
  wanted: WantedOrders,
): Promise<readonly RegisteredOrder[]> {
  // Groups and their equipment are loaded with them.
  const key = `orders ${snapshotId(registrations)} ${JSON.stringify(wanted)}`;
  return cache.get({ kinds: ["orders"] }, key, async (signal) => {
    const load = (transaction: TenantTransaction) => loadOrders(transaction, wanted);
    const value = await postgres.withTenant(tenantId, load, signal);
    return { value, bytes: value.length * orderBytes };
  });
}
