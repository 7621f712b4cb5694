import type { AnswerOf, getPackagesGrouped, PackagesGroup } from "@fiel/contracts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { amountsOf } from "./amounts.ts";
import { type UsefulRow, usefulSelect } from "./useful-select.ts";

export interface PackagesContext {
  readonly telemetry: TenantTelemetry;
  readonly tenantId: number;
  readonly registrations: TenantRegistrations;
}

/** Useful packages and bales by equipment group, sorted by name, equipment without a group last; and over all of them. */
export async function getPackages(
  context: PackagesContext,
  filter: ResolvedFilter,
  signal: AbortSignal,
): Promise<AnswerOf<typeof getPackagesGrouped>["data"]> {
  const { registrations } = context;
  const rows = await listUseful(context, filter, signal);
  const rowsOf = Map.groupBy(rows, ({ equipment }) => equipment);
  const groups = [...Map.groupBy(filter.equipment, ({ groupId }) => groupId).values()].map((equipment) =>
    groupOf(
      equipment,
      equipment.flatMap(({ mid }) => rowsOf.get(mid) ?? []),
      registrations,
    ),
  );
  return { result: groups.toSorted(byGroupName), total: amountsOf(rows, registrations) };
}

/** Whole bales of the filter. */
export async function countPackages(
  context: PackagesContext,
  filter: ResolvedFilter,
  signal: AbortSignal,
): Promise<number> {
  return amountsOf(await listUseful(context, filter, signal), context.registrations).totalPackages;
}

async function listUseful(
  { telemetry, tenantId }: PackagesContext,
  filter: ResolvedFilter,
  signal: AbortSignal,
): Promise<UsefulRow[]> {
  return filter.equipment.length === 0
    ? []
    : telemetry.rows<UsefulRow>(usefulSelect(tenantId, filter), signal);
}

function groupOf(
  equipment: readonly RegisteredEquipment[],
  rows: readonly UsefulRow[],
  registrations: TenantRegistrations,
): PackagesGroup {
  const products = [...Map.groupBy(rows, ({ product }) => product)].map(([id, own]) => {
    const registered = registrations.productById.get(id);
    const product =
      registered === undefined ? null : { ...weighedProduct(registered), packSize: registered.packSize };
    return { product, ...amountsOf(own, registrations) };
  });
  const { groupId = null, group = null } = equipment[0] ?? {};
  return {
    id: groupId,
    groupName: group,
    ...amountsOf(rows, registrations),
    products: products.toSorted(byProduct),
  };
}

function byGroupName(one: PackagesGroup, other: PackagesGroup): number {
  if (one.groupName === null || other.groupName === null)
    return Number(one.groupName === null) - Number(other.groupName === null);
  return one.groupName.localeCompare(other.groupName, "pt-BR", { numeric: true });
}
