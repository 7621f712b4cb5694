import type { listProducts as call, Product, QueryOf } from "@fiel/contracts";
import { sql } from "kysely";
import type { Stored } from "../../../platform/records/entity.ts";
import { isRemoved, readRecords } from "../../../platform/records/rows.ts";
import { containing, inNameOrder } from "../../../platform/records/search.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { productEntity, type ProductValues } from "./product-entity.ts";

/** Products by name; all of them or a page. */
export async function listProducts(
  transaction: TenantTransaction,
  { removed, search = "", after, limit, key }: QueryOf<typeof call>,
): Promise<Product[]> {
  const conditions = [
    isRemoved(removed),
    containing(search, ["name", "code_text", "code::text", "brand", "bar_code"]),
    after === undefined
      ? sql`true`
      : sql`(${inNameOrder("name")}, id) > (select ${inNameOrder("name")}, id from products where id = ${after})`,
    key === undefined ? sql`true` : sql`coalesce(code_text, code::text) = ${key}`,
  ];
  const rest = sql`order by ${inNameOrder("name")}, id ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  const found = await readRecords(transaction, productEntity, sql.join(conditions, sql` and `), rest);
  return found.map(productOf);
}

/** A product as the API answers it. */
export const productOf = (record: Stored<ProductValues>): Product => ({
  ...record,
  completeName: `${record.codeText ?? record.code} - ${record.name}`,
});
