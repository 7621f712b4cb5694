import { createToken, hashToken } from "../platform/auth/tokens.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";

/** The token of a screen that is paired with a board of the tenant. */
export async function addScreenToken(store: PostgresStore, tenantId: number): Promise<string> {
  const token = createToken();
  const board = { name: "Sala", pages: ["stops" as const], seconds: 20, zoom: "today", theme: "dark" };
  await store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("boards")
      .values({ ...board, tenant_id: tenantId, token_hash: hashToken(token) })
      .execute(),
  );
  return token;
}
