import type { Product } from "@fiel/contracts";
import type { UnitCode } from "@fiel/domain";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export async function listProducts(transaction: TenantTransaction): Promise<Product[]> {
  const rows = await transaction
    .selectFrom("products")
    .select(["id", "code", "code_text as codeText", "name", "brand", "bar_code as barCode", "type", "unit"])
    .select(["pack_size as packSize", "net_weight as netWeight", "package_weight as packageWeight"])
    .select(["correction_below as correctionBelow", "correction_above as correctionAbove"])
    .select(["reject_under as rejectUnder", "reject_over as rejectOver"])
    .select(["invalid_above as invalidAbove", "invalid_below as invalidBelow"])
    .select(["invalid_deviance_above as invalidDevianceAbove", "factory_default as factoryDefault"])
    .select("image_path as imagePath")
    .where("removed_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const completeName = `${row.codeText ?? row.code} - ${row.name}`;
    return Object.assign(row, { unit: row.unit as UnitCode, completeName });
  });
}
