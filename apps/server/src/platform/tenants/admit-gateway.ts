import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { CallError } from "../http/call-error.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";

/** Gateway names that a tenant may have within a month: a computer that loses its folder at every start has many. */
export const maxGateways = 1_000;
const monthMs = 30 * 86_400_000;

/** Throws TooManyGateways for a new name when there are too many, so that a device that invents names fills nothing. */
export type AdmitGateway = (tenantId: number, gateway: string) => Promise<void>;

/** Asks the store once for each gateway. Some gateways that come at the same time may exceed the limit a little. */
export function createGatewayAdmission(postgres: PostgresStore, now: () => number): AdmitGateway {
  const admitted = new LRUCache<string, true>({ max: 20_000 });
  return async (tenantId, gateway) => {
    const name = `${tenantId}:${gateway}`;
    if (admitted.has(name)) return;
    const { known, seen } = await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .selectFrom("gateways")
        .select([
          sql<number>`(count(*) filter (where gateway = ${gateway}))::int`.as("known"),
          sql<number>`(count(*) filter (where last_seen_at > ${now() - monthMs}))::int`.as("seen"),
        ])
        .executeTakeFirstOrThrow(),
    );
    if (known === 0 && seen >= maxGateways) throw new CallError("TooManyGateways");
    admitted.set(name, true);
  };
}
