import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { KeyPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

const noteEveryMs = 60_000;
const keptKeys = 20_000;

export interface KeyUsesDependencies {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
}

/** Stores the last use of a key, once a minute at most. Calls neither wait for it nor fail with it. */
export function createKeyUses({ postgres, log, now }: KeyUsesDependencies): (key: KeyPrincipal) => void {
  const noted = new LRUCache<number, number>({ max: keptKeys });
  return ({ tenantId, keyId }) => {
    const nowMs = now();
    if (Math.abs(nowMs - (noted.get(keyId) ?? -Infinity)) < noteEveryMs) return;
    noted.set(keyId, nowMs);
    const used = { tenant_id: tenantId, key_id: keyId, used_at: new Date(nowMs) };
    postgres
      .withTenant(tenantId, (transaction) =>
        transaction
          .insertInto("api_key_uses")
          .values(used)
          .onConflict((conflict) =>
            conflict.columns(["tenant_id", "key_id"]).doUpdateSet({
              used_at: sql<Date>`greatest(api_key_uses.used_at, excluded.used_at)`,
            }),
          )
          .execute(),
      )
      .catch((error: unknown) => log.warn({ err: error, tenantId }, "uso de uma chave não anotado"));
  };
}
