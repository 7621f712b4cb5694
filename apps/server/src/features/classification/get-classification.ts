import type { EquipmentClassification } from "@fiel/contracts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { classesOf } from "./classes-of.ts";
import { classificationSelect, type ClassRow } from "./classification-select.ts";

export interface ClassificationContext {
  readonly telemetry: TenantTelemetry;
  readonly tenantId: number;
  readonly registrations: TenantRegistrations;
}

/** Packages by class of each equipment of the filter, in its order, and the same by product. */
export async function getClassification(
  { telemetry, tenantId, registrations }: ClassificationContext,
  filter: ResolvedFilter,
  signal: AbortSignal,
): Promise<EquipmentClassification[]> {
  if (filter.equipment.length === 0) return [];
  const rows = await telemetry.rows<ClassRow>(classificationSelect(tenantId, filter), signal);
  const rowsOf = Map.groupBy(rows, ({ equipment }) => equipment);
  return filter.equipment.map((equipment) =>
    classificationOf(equipment, rowsOf.get(equipment.mid) ?? [], registrations),
  );
}

function classificationOf(
  { mid, name }: RegisteredEquipment,
  rows: readonly ClassRow[],
  registrations: TenantRegistrations,
): EquipmentClassification {
  const { true: ofAll = [], false: ofProducts = [] } = Object.groupBy(rows, ({ ofAll }) =>
    ofAll === 1 ? "true" : "false",
  );
  const products = [...Map.groupBy(ofProducts, ({ product }) => product)].map(([id, own]) => ({
    product: weighedProductOf(id, registrations),
    classes: classesOf(own),
    count: own.reduce((sum, { count }) => sum + count, 0),
  }));
  const most = products.toSorted((one, other) => other.count - one.count)[0];
  return {
    equipment: name,
    id: mid,
    unit: most?.product?.unit ?? "g",
    classes: classesOf(ofAll),
    products: products.toSorted(byProduct).map(({ product, classes }) => ({ product, classes })),
  };
}
