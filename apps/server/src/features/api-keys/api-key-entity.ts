import type { ApiKey, ApiScope } from "@fiel/contracts";
import { type CalendarDay, dayOf } from "@fiel/domain";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface KeyValues {
  readonly name: string;
  readonly keyHash: Buffer;
  readonly hint: string;
  readonly scopes: readonly ApiScope[];
  readonly machines: readonly number[];
  readonly lastDay: CalendarDay | null;
}

const mostKeys = 50;

export const apiKeyEntity: Entity<KeyValues> = {
  kind: "apiKey",
  table: "api_keys",
  fields: ["name", "keyHash", "hint", "scopes", "machines", "lastDay"],
  nameOf: ({ name }) => name,
  locked: ["keyHash", "hint"],
  unique: [],
  check: async (change, { scopes, machines }) => {
    if (scopes.includes("weighings") && machines.length === 0)
      throw new CallError("InvalidRequest", { fields: { machines: "required" } });
    await requireMachines(change, machines);
  },
  mayAdd: async ({ transaction }, count) => {
    const { n } = await transaction
      .selectFrom("api_keys")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (n + count > mostKeys) throw new CallError("TooManyApiKeys");
  },
};

async function requireMachines({ transaction }: Change, machines: readonly number[]): Promise<void> {
  if (machines.length === 0) return;
  const found = await transaction
    .selectFrom("equipment")
    .select("mid")
    .where("mid", "in", [...machines])
    .execute();
  const known = new Set(found.map(({ mid }) => mid));
  if (!machines.every((mid) => known.has(mid)))
    throw new CallError("UnknownEquipment", { fields: { machines: "notFound" } });
}

/** A key without its hash, with its last use; `timeZone` is the client's. */
export async function shownKey(
  transaction: TenantTransaction,
  { keyHash: _hash, ...key }: Stored<KeyValues>,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<ApiKey> {
  const used = await transaction
    .selectFrom("api_key_uses")
    .select("used_at")
    .where("key_id", "=", key.id)
    .executeTakeFirst();
  return {
    ...key,
    scopes: [...key.scopes],
    machines: [...key.machines],
    hasEnded: key.lastDay !== null && dayOf(nowMs, timeZone) > key.lastDay,
    lastUsedAt: used?.used_at.getTime() ?? null,
  };
}
