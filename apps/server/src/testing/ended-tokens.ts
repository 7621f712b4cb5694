import { sql } from "kysely";
import { hashToken } from "../platform/auth/tokens.ts";
import { addApiKey } from "./api-key.ts";
import { addScreenToken } from "./screen-token.ts";
import { bearer, type TestApp } from "./test-app.ts";

/** Whose token was good once, or is good in a client that is blocked. */
export const ended = [
  "admin of a blocked client",
  "device of a blocked client",
  "screen of a blocked client",
  "key of a blocked client",
  "ended session",
  "ended support",
  "revoked device",
  "revoked screen",
  "removed key",
  "key past its day",
] as const;
export type Ended = (typeof ended)[number];

interface Client {
  readonly tenantId: number;
  readonly tenant: string;
}

/** Tokens of each kind that have ended, or are of a client that is blocked from now on. */
export async function addEndedTokens(
  test: TestApp,
  { tenantId, tenant }: Client,
  blocked: Client,
): Promise<ReadonlyMap<Ended, string>> {
  const { store } = test.postgres;
  const revoked = await test.addDeviceKey(blocked.tenantId);
  const [screen, key, past] = [
    await addScreenToken(store, tenantId),
    await addApiKey(store, tenantId),
    await addApiKey(store, tenantId),
  ];
  const { token: session } = await test.signIn({ tenantId, tenant }, "Admin");
  const tokens = new Map<Ended, string>([
    ["admin of a blocked client", (await test.signIn(blocked, "Admin")).token],
    ["screen of a blocked client", await addScreenToken(store, blocked.tenantId)],
    ["key of a blocked client", await addApiKey(store, blocked.tenantId)],
    ["ended session", session],
    ["revoked device", revoked],
    ["revoked screen", screen],
    ["removed key", key],
    ["key past its day", past],
  ]);
  await test.app.inject({
    method: "DELETE",
    url: `/api/client/${tenant}/users/access`,
    headers: bearer(session),
  });
  const now = sql<Date>`now()`;
  await store.withTenant(blocked.tenantId, async (transaction) => {
    await transaction.deleteFrom("devices").where("key_hash", "=", hashToken(revoked)).execute();
    await transaction.updateTable("tenants").set({ status: "Blocked" }).execute();
  });
  tokens.set("device of a blocked client", await test.addDeviceKey(blocked.tenantId));
  await store.withTenant(tenantId, async (transaction) => {
    const keys = transaction.updateTable("api_keys");
    await keys.set({ removed_at: now }).where("key_hash", "=", hashToken(key)).execute();
    await keys.set({ last_day: "2001-01-01" }).where("key_hash", "=", hashToken(past)).execute();
    await transaction
      .updateTable("boards")
      .set({ removed_at: now })
      .where("token_hash", "=", hashToken(screen))
      .execute();
  });
  return tokens;
}
