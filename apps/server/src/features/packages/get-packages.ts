import type { AnswerOf, getPackagesGrouped, PackagesGroup } from "@fiel/contracts";
import { kindOfClass } from "@fiel/domain";
import { byName } from "../../platform/dashboard/by-name.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import { type WeighedTotal, listTotals } from "../../platform/telemetry/totals.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { amountsOf } from "./amounts.ts";

/** Useful packages and bales by equipment group, sorted by name, equipment without a group last; and over all of them. */
export async function getPackages(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<AnswerOf<typeof getPackagesGrouped>["data"]> {
  const useful = await listUseful(reading, filter);
  const usefulOf = Map.groupBy(useful, ({ equipment }) => equipment);
  const groups = [...Map.groupBy(filter.equipment, ({ groupId }) => groupId).values()].map((equipment) =>
    groupOf(
      equipment,
      equipment.flatMap(({ mid }) => usefulOf.get(mid) ?? []),
      registrations,
    ),
  );
  return { result: groups.toSorted(byGroupName), total: amountsOf(useful, registrations) };
}

/** Whole bales of the filter. */
export async function countPackages(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<number> {
  return amountsOf(await listUseful(reading, filter), registrations).totalPackages;
}

async function listUseful(reading: Reading, filter: ResolvedFilter): Promise<WeighedTotal[]> {
  const totals = await listTotals(reading, filter);
  return totals.filter((one) => kindOfClass(one.class) === "useful");
}

function groupOf(
  equipment: readonly RegisteredEquipment[],
  useful: readonly WeighedTotal[],
  registrations: TenantRegistrations,
): PackagesGroup {
  const products = [...Map.groupBy(useful, ({ product }) => product)].map(([id, own]) => {
    const registered = registrations.productById.get(id);
    const product =
      registered === undefined ? null : { ...weighedProduct(registered), packSize: registered.packSize };
    return { product, ...amountsOf(own, registrations) };
  });
  const { groupId = null, group = null } = equipment[0] ?? {};
  return {
    id: groupId,
    groupName: group,
    ...amountsOf(useful, registrations),
    products: products.toSorted(byProduct),
  };
}

function byGroupName(one: PackagesGroup, other: PackagesGroup): number {
  if (one.groupName === null || other.groupName === null)
    return Number(one.groupName === null) - Number(other.groupName === null);
  return byName(one.groupName, other.groupName);
}
