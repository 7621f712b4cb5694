import type { ApplyFile, NominalRateValues } from "@fiel/contracts";
import { nominalRateEntity } from "../../features/nominal-rates/nominal-rate-entity.ts";
import type { Change, Given } from "../../platform/records/entity.ts";
import { applySection } from "./apply-section.ts";
import { refuseIfAny } from "./problems.ts";
import { productIds } from "./product-ids.ts";
import type { Tally } from "./report.ts";

type Rate = NonNullable<ApplyFile["nominalRates"]>[number];

/** Applies nominal rates. Product and equipment must exist. */
export async function applyNominalRates(change: Change, rates: readonly Rate[]): Promise<Tally> {
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
  refuseIfAny([...problems, ...repeated(rates, entries.map(keyOf))]);
  return applySection(change, {
    kind: "nominalRates",
    entity: nominalRateEntity,
    entries,
    defaults: {},
    keyOf,
  });
}

/** Undefined for an unknown product or equipment. */
const keyOf = ({ productId, equipmentId }: Given<NominalRateValues>): string | undefined =>
  productId === undefined || equipmentId === undefined ? undefined : `${productId} ${equipmentId ?? "all"}`;

/** Sentences about rates of a product and an equipment that an earlier entry has. One may name the product by its text code, another by its code. */
function repeated(rates: readonly Rate[], keys: readonly (string | undefined)[]): string[] {
  return rates.flatMap(({ product, equipment }, index) => {
    const first = keys.indexOf(keys[index]);
    if (keys[index] === undefined || first === index) return [];
    const subject = `o produto "${product}"${equipment ? ` no equipamento ${equipment}` : ""}`;
    return [`nominalRates[${index}].product: ${subject} já está em nominalRates[${first}]`];
  });
}
