import { createToken, hashToken } from "../platform/auth/tokens.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";

/** Adds a tablet bound to some machines; returns its token. */
export async function addTabletToken(
  store: PostgresStore,
  tenantId: number,
  equipments: readonly number[] = [1],
): Promise<string> {
  const token = createToken();
  await store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("tablets")
      .values({
        tenant_id: tenantId,
        name: "Linha",
        equipments: [...equipments],
        token_hash: hashToken(token),
      })
      .execute(),
  );
  return token;
}
