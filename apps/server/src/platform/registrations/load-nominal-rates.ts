import type { ProductRates } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Loads the nominal rates of products, without removed ones. */
export async function loadNominalRates(transaction: TenantTransaction): Promise<ProductRates> {
  const rows = await transaction
    .selectFrom("nominal_rates as n")
    .leftJoin("equipment as e", "e.id", "n.equipment_id")
    .select(["n.product_id as product", "e.mid", "n.rate"])
    .where("n.removed_at", "is", null)
    .orderBy("n.id")
    .execute();
  const ofMachine = new Map<number, Map<number, number>>();
  const ofProduct = new Map<number, number>();
  for (const { product, mid, rate } of rows) {
    if (mid === null) ofProduct.set(product, rate);
    else ofMachine.set(mid, (ofMachine.get(mid) ?? new Map<number, number>()).set(product, rate));
  }
  return { ofMachine, ofProduct };
}
