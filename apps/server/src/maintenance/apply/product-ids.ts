import { plainCode } from "@fiel/domain";
import type { Change } from "../../platform/records/entity.ts";

/** Ids of the tenant's products by text code, or else by code. */
export async function productIds({ transaction }: Change): Promise<(product: string) => number | undefined> {
  const products = await transaction
    .selectFrom("products")
    .select(["id", "code", "code_text"])
    .where("removed_at", "is", null)
    .execute();
  const byText = new Map(products.map(({ id, code_text }) => [code_text, id]));
  const byCode = new Map(products.map(({ id, code }) => [String(code), id]));
  return (product) => byText.get(product) ?? byText.get(plainCode(product)) ?? byCode.get(plainCode(product));
}
