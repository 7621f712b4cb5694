import { apiScopes, type ApiScope } from "@fiel/contracts";
import { createToken, hashToken } from "../platform/auth/tokens.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";

/** A program's key of the tenant, which may read all where nothing else is said. */
export async function addApiKey(
  store: PostgresStore,
  tenantId: number,
  {
    scopes = apiScopes,
    machines = [],
  }: { readonly scopes?: readonly ApiScope[]; readonly machines?: readonly number[] } = {},
): Promise<string> {
  const key = `fiel_${createToken()}`;
  const values = { name: "Planilha", hint: key.slice(-4), scopes: [...scopes], machines: [...machines] };
  await store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("api_keys")
      .values({ ...values, tenant_id: tenantId, key_hash: hashToken(key), last_day: null })
      .execute(),
  );
  return key;
}
