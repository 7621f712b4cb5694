import type { EquipmentClassification } from "@fiel/contracts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import { packagesOf, readTotals, type WeighedTotal } from "../../platform/telemetry/totals.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { classesOf } from "./classes-of.ts";

/** Packages by class for each equipment of the filter, in its order, and by product. */
export async function getClassification(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<EquipmentClassification[]> {
  const totals = await readTotals(reading, filter);
  return filter.equipment.map((equipment) =>
    classificationOf(equipment, totals.get(equipment.mid) ?? [], registrations),
  );
}

function classificationOf(
  { mid, name }: RegisteredEquipment,
  totals: readonly WeighedTotal[],
  registrations: TenantRegistrations,
): EquipmentClassification {
  const products = [...Map.groupBy(totals, ({ product }) => product)].map(([id, own]) => ({
    product: weighedProductOf(id, registrations),
    classes: classesOf(own),
    count: packagesOf(own),
  }));
  const most = products.toSorted((one, other) => other.count - one.count)[0];
  return {
    equipment: name,
    id: mid,
    unit: most?.product?.unit ?? "g",
    classes: classesOf(totals),
    products: products.toSorted(byProduct).map(({ product, classes }) => ({ product, classes })),
  };
}
