import type { listProducts as call, Product, QueryOf } from "@fiel/contracts";
import { sql } from "kysely";
import type { Stored } from "../../../platform/records/entity.ts";
import { readRecords } from "../../../platform/records/rows.ts";
import { containing } from "../../../platform/records/search.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { productEntity, type ProductValues } from "./product-entity.ts";

/** Products by name: all that are there, or a part of them. */
export async function listProducts(
  transaction: TenantTransaction,
  { removed, search = "", after, limit, key }: QueryOf<typeof call>,
): Promise<Product[]> {
  const conditions = [
    removed === "true" ? sql`removed_at is not null` : sql`removed_at is null`,
    containing(search, ["name", "code_text", "code::text", "brand", "bar_code"]),
    after === undefined ? sql`true` : sql`(name, id) > (select name, id from products where id = ${after})`,
    key === undefined ? sql`true` : sql`coalesce(code_text, code::text) = ${key}`,
  ];
  const rest = sql`order by name, id ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  const found = await readRecords(transaction, productEntity, sql.join(conditions, sql` and `), rest);
  const paths = await picturesOf(transaction, found);
  return found.map((record) => productOf(record, paths.get(record.id) ?? null));
}

/** One product as it is answered. */
export async function showProduct(
  transaction: TenantTransaction,
  record: Stored<ProductValues>,
): Promise<Product> {
  return productOf(record, (await picturesOf(transaction, [record])).get(record.id) ?? null);
}

const productOf = (record: Stored<ProductValues>, imagePath: string | null): Product => ({
  ...record,
  completeName: `${record.codeText ?? record.code} - ${record.name}`,
  imagePath,
});

async function picturesOf(
  transaction: TenantTransaction,
  records: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (records.length === 0) return new Map();
  const { rows } = await sql<{ id: number; path: string }>`
    select id, image_path as path from products
    where image_path is not null and id = any(${records.map(({ id }) => id)})
  `.execute(transaction);
  return new Map(rows.map(({ id, path }) => [id, path]));
}
