import { type ApiScope, readingScopes } from "@fiel/contracts";
import { createToken, hashToken } from "../platform/auth/tokens.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";

/** Adds an API key of the tenant, by default with all reading scopes and machines. */
export async function addApiKey(
  store: PostgresStore,
  tenantId: number,
  {
    scopes = readingScopes,
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
