import { sql } from "kysely";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { newVapidKeys, type VapidKeys } from "./web-push.ts";

/**
 * The installation's keys, made when they are asked for first and the same for all its servers from then on: browsers that
 * subscribed know no others.
 */
export function storedVapidKeys({ shared }: Pick<PostgresStore, "shared">): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | null = null;
  const read = async (): Promise<VapidKeys | undefined> => {
    const asked = sql<VapidKeys>`select public_key as "publicKey", private_key as "privateKey" from push_keys`;
    return (await asked.execute(shared)).rows[0];
  };
  const make = async (): Promise<VapidKeys> => {
    const stored = await read();
    if (stored !== undefined) return stored;
    const { publicKey, privateKey } = await newVapidKeys();
    await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`.execute(
      shared,
    );
    // Another server may have been faster.
    return (await read()) ?? make();
  };
  return () => {
    known ??= make().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
