import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, equipments } from "../dashboard/filter.ts";
import { weighedProduct } from "../dashboard/weighed-product.ts";

const amounts = {
  /** Useful packages. */
  totalProducts: z.number().int(),
  /** Their gross weight, g. */
  totalGroupWeight: z.number(),
  /** Whole bales: sum over products of floor(useful packages / packSize); what has no registered product makes none. */
  totalPackages: z.number().int(),
};

export const packagesOfProduct = z.object({
  /** Null for packages of no registered product. */
  product: weighedProduct.extend({ packSize: z.number().int() }).nullable(),
  ...amounts,
});

export const packagesGroup = z.object({
  /** Null for equipment without a group, 'Sem Grupo'. */
  id: z.number().int().nullable(),
  groupName: z.string().nullable(),
  ...amounts,
  /** The same by product, sorted by name, those without a product last. */
  products: z.array(packagesOfProduct),
});
export type PackagesGroup = z.infer<typeof packagesGroup>;

const packagesFilter = z.object({ dates, equipments });

/**
 * Useful packages and bales of each equipment group, sorted by name, equipment without a group last; a group is listed
 * also when it made nothing. `total` counts bales over all groups together, as `getPackagesTotal` does: the rests of two
 * groups may make one more.
 */
export const getPackagesGrouped = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/packages/grouped",
  audience: "user",
  query: packagesFilter,
  answer: z.object({ data: z.object({ result: z.array(packagesGroup), total: z.object(amounts) }) }),
  summary: "Bales by equipment group",
});

/** Whole bales of the windows. */
export const getPackagesTotal = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/packages/total",
  audience: "user",
  query: packagesFilter,
  answer: z.object({ data: z.object({ totalPackages: z.number().int() }) }),
  summary: "Bales in all",
});
