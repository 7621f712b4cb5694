import { sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import { coverImage } from "../../../platform/images/cover-image.ts";
import { withHash } from "../../../platform/images/image-hash.ts";
import type { KeptImage } from "../../../platform/images/send-image.ts";
import type { Change } from "../../../platform/records/entity.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";

const sidePx = 120;
export const pictureField = "thumbImage";

/** The picture as it is stored. Throws InvalidRequest for `thumbImage`. */
export const makePicture = async (bytes: Buffer, tenantId: number): Promise<KeptImage> =>
  withHash(
    await coverImage(bytes, { width: sidePx, height: sidePx, format: "jpeg", field: pictureField, tenantId }),
  );

/** Stores the picture and returns its URL, which changes with the content. */
export async function storePicture(
  { transaction, by }: Change,
  tenant: string,
  productId: number,
  { content, hash }: KeptImage,
): Promise<string> {
  await transaction
    .insertInto("product_pictures")
    .values({ tenant_id: by.tenantId, product_id: productId, content, hash })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "product_id"])
        .doUpdateSet({ content, hash, updated_at: sql<Date>`now()` }),
    )
    .execute();
  return `/api/client/${tenant}/registrations/products/${productId}/picture?v=${hash}`;
}

/** Picture of a product; throws NotFound when it has none. */
export async function requirePicture(transaction: TenantTransaction, productId: number): Promise<KeptImage> {
  const found = await transaction
    .selectFrom("product_pictures")
    .innerJoin("products", "products.id", "product_pictures.product_id")
    .select(["content", "hash"])
    .where("product_id", "=", productId)
    .where("image_path", "is not", null)
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  return found;
}
