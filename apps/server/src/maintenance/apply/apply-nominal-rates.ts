import type { ApplyFile } from "@fiel/contracts";
import { nominalRateEntity } from "../../features/nominal-rates/nominal-rate-entity.ts";
import type { Change } from "../../platform/records/entity.ts";
import { applySection } from "./apply-section.ts";
import { refuseIfAny } from "./problems.ts";
import { productIds } from "./product-ids.ts";
import type { Tally } from "./report.ts";

/** Applies nominal rates. Product and equipment must exist. */
export async function applyNominalRates(
  change: Change,
  rates: NonNullable<ApplyFile["nominalRates"]>,
): Promise<Tally> {
  const products = await productIds(change);
  const equipment = await change.transaction
    .selectFrom("equipment")
    .select(["id", "mid"])
    .where("removed_at", "is", null)
    .execute();
  const idOfMid = new Map(equipment.map(({ id, mid }) => [mid, id]));
  const problems: string[] = [];
  const entries = rates.map(({ product, equipment: mid = null, rate }, index) => {
    const productId = products(product);
    const equipmentId = mid === null ? null : idOfMid.get(mid);
    if (productId === undefined)
      problems.push(`nominalRates[${index}].product: o produto "${product}" não existe`);
    if (equipmentId === undefined)
      problems.push(`nominalRates[${index}].equipment: o equipamento ${mid} não existe`);
    return { productId, equipmentId, rate };
  });
  refuseIfAny(problems);
  return applySection(change, {
    kind: "nominalRates",
    entity: nominalRateEntity,
    entries,
    defaults: {},
    keyOf: ({ productId, equipmentId }) => `${productId} ${equipmentId ?? "all"}`,
  });
}
