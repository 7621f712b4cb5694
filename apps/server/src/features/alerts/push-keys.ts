import { newVapidKeys, type VapidKeys } from "../../platform/channels/web-push.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

/** Web push keys of the installation. Created at the first request; all servers share them. */
export function createPushKeys({ shared }: Pick<PostgresStore, "shared">): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | null = null;
  const read = async (): Promise<VapidKeys> => {
    const found = await shared.selectFrom("push_keys").selectAll().executeTakeFirst();
    if (found !== undefined) return { publicKey: found.public_key, privateKey: found.private_key };
    const { publicKey, privateKey } = await newVapidKeys();
    await shared
      .insertInto("push_keys")
      .values({ public_key: publicKey, private_key: privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return read();
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
