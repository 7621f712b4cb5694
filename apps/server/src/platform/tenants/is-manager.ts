import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { providerId } from "./provider.ts";

/** Whether the user with that id belongs to the provider's staff now: neither blocked nor removed. */
export async function isManager(postgres: PostgresStore, id: string): Promise<boolean> {
  const found = await postgres.withTenant(providerId, (transaction) =>
    transaction
      .selectFrom("users")
      .select("id")
      .where("id", "=", id)
      .where("blocked", "=", false)
      .where("removed_at", "is", null)
      .executeTakeFirst(),
  );
  return found !== undefined;
}
