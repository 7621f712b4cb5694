import type { EquipmentClassification } from "@fiel/contracts";
import { perObjects } from "../../platform/dashboard/per-object.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import { packagesOf, totalsOfMachines, type WeighedTotal } from "../../platform/dashboard/weighed-totals.ts";
import { writtenList } from "../../platform/http/raw-json.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { classesOf } from "./classes-of.ts";

const written = perObjects<Buffer>();

/** Packages by class of each equipment of the filter, in its order, and the same by product: as JSON of the answer's `result` in pieces. */
export async function getClassification(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<Buffer[]> {
  const totals = await totalsOfMachines(reading, filter);
  const entries = filter.equipment.map((equipment) => {
    const own = totals.get(equipment.mid);
    const write = () => Buffer.from(JSON.stringify(classificationOf(equipment, own ?? [], registrations)));
    return [own === undefined ? write() : written([own, registrations], "", write)];
  });
  return writtenList(entries);
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
