import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import { coverImage } from "../../platform/images/cover-image.ts";
import { withHash } from "../../platform/images/image-hash.ts";
import type { KeptImage } from "../../platform/images/send-image.ts";
import { providerId } from "../../platform/tenants/provider.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const sidePx = 280;

export type Picture = KeptImage;

/** The picture as it is stored. Throws InvalidRequest for `profile_pic`. */
export async function makePicture(bytes: Buffer, tenantId: number): Promise<Picture> {
  const content = await coverImage(bytes, {
    width: sidePx,
    height: sidePx,
    format: "webp",
    field: "profile_pic",
    tenantId,
  });
  return withHash(content);
}

interface Owner {
  readonly tenantId: number;
  readonly tenant: string;
  readonly userId: string;
}

/** Stores the picture and returns its URL, which changes with the content. */
export async function storePicture(
  transaction: TenantTransaction,
  { tenantId, tenant, userId }: Owner,
  { content, hash }: Picture,
): Promise<string> {
  await transaction
    .insertInto("user_pictures")
    .values({ tenant_id: tenantId, user_id: userId, content, hash })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_id"]).doUpdateSet({ content, hash, updated_at: sql<Date>`now()` }),
    )
    .execute();
  const people = tenantId === providerId ? "/api/management/managers" : `/api/client/${tenant}/users`;
  return `${people}/profile/${userId}/picture?v=${hash}`;
}

export async function removePicture(transaction: TenantTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom("user_pictures").where("user_id", "=", userId).execute();
}

/** Picture of a user of the tenant. Throws NotFound. */
export async function requirePicture(transaction: TenantTransaction, userId: string): Promise<Picture> {
  const found = isUuid(userId)
    ? await transaction
        .selectFrom("user_pictures")
        .select(["content", "hash"])
        .where("user_id", "=", userId)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw new CallError("NotFound");
  return found;
}
