import type { Reading } from "../dashboard/reading.ts";
import { nameOfPicture } from "../registrations/name-of-picture.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { loadOrders, type RegisteredOrder, type WantedOrders } from "./load-orders.ts";

const orderBytes = 500;

/** The newest orders, newest first, as they were loaded last: a change of them is another data version of the tenant. */
export function readOrders(
  postgres: Pick<PostgresStore, "withTenant">,
  { tenantId, kept }: Pick<Reading, "tenantId" | "kept">,
  registrations: TenantRegistrations,
  wanted: WantedOrders,
): Promise<readonly RegisteredOrder[]> {
  // Groups and their equipment are loaded with them.
  const key = `orders ${nameOfPicture(registrations)} ${JSON.stringify(wanted)}`;
  return kept.keep({ kinds: ["orders"] }, key, async () => {
    const value = await postgres.withTenant(tenantId, (transaction) => loadOrders(transaction, wanted));
    return { value, bytes: value.length * orderBytes };
  });
}
