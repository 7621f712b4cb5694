import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, equipments } from "../dashboard/filter.ts";
import { weighedProduct } from "../dashboard/weighed-product.ts";

const amounts = {
  /** Number of useful packages. */
  totalProducts: z.number().int(),
  /** Gross weight of the useful packages, g. */
  totalGroupWeight: z.number(),
  /** Whole bales: the sum of floor(useful packages / packSize) over products. Packages without a registered product make no bales. */
  totalPackages: z.number().int(),
};

/** Packages of one product. */
export const packagesOfProduct = z.object({
  /** Null for packages without a registered product. */
  product: weighedProduct.extend({ packSize: z.number().int() }).nullable(),
  ...amounts,
});

/** Packages of one equipment group. */
export const packagesGroup = z.object({
  /** Id of the group; null for equipment without a group, 'Sem Grupo'. */
  id: z.number().int().nullable(),
  groupName: z.string().nullable(),
  ...amounts,
  /** The amounts by product, sorted by name, packages without a product last. */
  products: z.array(packagesOfProduct),
});
export type PackagesGroup = z.infer<typeof packagesGroup>;

const packagesFilter = z.object({ dates, equipments });

/**
 * Useful packages and bales of each equipment group, sorted by name, equipment without a group last; groups without packages are included. `total`
 * counts bales over all groups together, as `getPackagesTotal` does, so that remainders of two groups may make one more bale.
 */
export const getPackagesGrouped = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/packages/grouped",
  audience: "user",
  query: packagesFilter,
  answer: z.object({ data: z.object({ result: z.array(packagesGroup), total: z.object(amounts) }) }),
  summary: "Bales by equipment group",
});

/** Number of whole bales in the windows. */
export const getPackagesTotal = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/packages/total",
  audience: "user",
  query: packagesFilter,
  answer: z.object({ data: z.object({ totalPackages: z.number().int() }) }),
  summary: "Bales in all",
});
