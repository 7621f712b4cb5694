import type { AnswerOf, getPackagesGrouped, PackagesGroup } from "@fiel/contracts";
import { kindOfClass } from "@fiel/domain";
import { byName } from "../../platform/records/by-name.ts";
import { type Era, readTotalsByEra } from "../../platform/dashboard/eras.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { amountsOf, type UsefulPart } from "./amounts.ts";

/**
 * Useful packages and bales by equipment group, by name, ungrouped equipment last, and the total. Each package counts for the group of its machine
 * and by the pack size of its product at the time.
 */
export async function getPackages(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<AnswerOf<typeof getPackagesGrouped>["data"]> {
  const made = (await readEras(reading, filter, registrations)).flatMap(usefulOfEra);
  const groups = [...Map.groupBy(made, ({ equipment }) => equipment.groupId).values()].map((own) =>
    groupOf(own, registrations),
  );
  return { result: groups.toSorted(byGroupName), total: amountsOf(partsOf(made)) };
}

/** Whole bales of the filter. */
export async function countPackages(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<number> {
  const made = (await readEras(reading, filter, registrations)).flatMap(usefulOfEra);
  return amountsOf(partsOf(made)).totalPackages;
}

const readEras = (reading: Reading, filter: ResolvedFilter, registrations: TenantRegistrations) =>
  readTotalsByEra(reading, filter, registrations, {
    equipment: ({ groupId }) => groupId,
    product: ({ packSize }) => packSize,
  });

interface MachineParts {
  /** The equipment as it was registered then. */
  readonly equipment: RegisteredEquipment;
  readonly parts: readonly UsefulPart[];
}

/** Useful packages of each machine, even of one without any, since its group is listed all the same. */
const usefulOfEra = ({ filter, registrations: { productById }, totals }: Era): MachineParts[] =>
  filter.equipment.map((equipment) => ({
    equipment,
    parts: (totals.get(equipment.mid) ?? [])
      .filter((one) => kindOfClass(one.class) === "useful")
      .map(({ product, moments }) => ({
        product,
        moments,
        packSize: productById.get(product)?.packSize ?? null,
      })),
  }));

const partsOf = (made: readonly MachineParts[]): UsefulPart[] => made.flatMap(({ parts }) => parts);

function groupOf(made: readonly MachineParts[], registrations: TenantRegistrations): PackagesGroup {
  const useful = partsOf(made);
  const products = [...Map.groupBy(useful, ({ product }) => product)].map(([id, own]) => {
    const registered = registrations.productById.get(id);
    // The latest of several pack sizes.
    const packSize = own.at(-1)?.packSize ?? registered?.packSize ?? 1;
    const product = registered === undefined ? null : { ...weighedProduct(registered), packSize };
    return { product, ...amountsOf(own) };
  });
  const { groupId = null, group = null } = made[0]?.equipment ?? {};
  return { id: groupId, groupName: group, ...amountsOf(useful), products: products.toSorted(byProduct) };
}

function byGroupName(one: PackagesGroup, other: PackagesGroup): number {
  if (one.groupName === null || other.groupName === null)
    return Number(one.groupName === null) - Number(other.groupName === null);
  return byName(one.groupName, other.groupName);
}
