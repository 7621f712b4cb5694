import type { Audience } from "@fiel/contracts";
import { sql } from "kysely";
import { hashToken } from "../platform/auth/tokens.ts";
import { addApiKey } from "./api-key.ts";
import { addScreenToken } from "./screen-token.ts";
import { addTabletToken } from "./tablet-token.ts";
import { bearer, type TestApp } from "./test-app.ts";

type Who = "people" | "device" | "board" | "tablet" | "key";

/** Tokens that are no longer valid, or belong to a blocked client, and the audience that they were for. */
export const ended = {
  "ended session": "people",
  "ended support": "people",
  "device of a blocked client": "device",
  "revoked device": "device",
  "screen of a blocked client": "board",
  "revoked screen": "board",
  "tablet of a blocked client": "tablet",
  "revoked tablet": "tablet",
  "key of a blocked client": "key",
  "removed key": "key",
  "key past its day": "key",
} as const satisfies Record<string, Who>;
export type Ended = keyof typeof ended;

const people: ReadonlySet<Audience> = new Set(["user", "supervisor", "admin"]);

/** Ended tokens that would have opened a call of the audience. */
export const endedFor = (audience: Audience): Ended[] => {
  const who = people.has(audience) ? "people" : audience;
  return (Object.keys(ended) as Ended[]).filter((name) => ended[name] === who);
};

interface Client {
  readonly tenantId: number;
  readonly tenant: string;
}

/** Tokens of each kind that have ended. Blocks the client `blocked`. */
export async function addEndedTokens(
  test: TestApp,
  { tenantId, tenant }: Client,
  blocked: Client,
): Promise<ReadonlyMap<Ended, string>> {
  const { store } = test.postgres;
  const revoked = await test.addDeviceKey(blocked.tenantId);
  const [screen, tablet, key, past] = [
    await addScreenToken(store, tenantId),
    await addTabletToken(store, tenantId),
    await addApiKey(store, tenantId),
    await addApiKey(store, tenantId),
  ];
  const { token: session } = await test.signIn({ tenantId, tenant }, "Admin");
  const tokens = new Map<Ended, string>([
    ["screen of a blocked client", await addScreenToken(store, blocked.tenantId)],
    ["tablet of a blocked client", await addTabletToken(store, blocked.tenantId)],
    ["key of a blocked client", await addApiKey(store, blocked.tenantId)],
    ["ended session", session],
    ["revoked device", revoked],
    ["revoked screen", screen],
    ["revoked tablet", tablet],
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
    const paired = { boards: screen, tablets: tablet };
    for (const table of ["boards", "tablets"] as const)
      await transaction
        .updateTable(table)
        .set({ removed_at: now })
        .where("token_hash", "=", hashToken(paired[table]))
        .execute();
  });
  return tokens;
}
